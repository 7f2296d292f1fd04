// Sentences about what happened, for the log, replays, hints and screen readers. `told` has one for each kind of action that several
// games share; a game's description adds its own and may replace these.
//
// {unit} the first unit named, {units} all of them, {formed} the counters that an action made, {place} the last space named, {at} the
// first, {places} all, {from} where the unit came from, {card}, {column}, {other} further words, {roll}, {result}. A part in square
// brackets is left out where one of its words is missing. An empty sentence tells nothing.
import { fill, language, type Language, type Params } from '../settings';

type Words = Record<Language, string>;

export const told: Record<string, Words> = {
  move: { en: '{unit} moves [from {from} ]to {place}', de: '{unit} zieht[ von {from}] nach {place}' },
  enter: { en: '{unit} arrives[ at {place}]', de: '{unit} trifft[ in {place}] ein' },
  place: { en: '{unit} is placed[ at {place}]', de: '{unit} wird[ in {place}] aufgestellt' },
  deploy: { en: '{unit} is placed at {place}', de: '{unit} wird in {place} aufgestellt' },
  'end movement': { en: 'Movement ends', de: 'Die Bewegung ist zu Ende' },
  attack: { en: '{unit} attacks {place}', de: '{unit} greift {place} an' },
  with: { en: 'together with {unit}', de: 'zusammen mit {unit}' },
  also: { en: 'also against {place}', de: 'auch gegen {place}' },
  at: { en: 'at odds of {column}', de: 'im Verhältnis {column}' },
  'end combat': { en: 'Combat ends', de: 'Die Gefechte sind zu Ende' },
  lose: { en: 'Chosen as losses: {units}', de: 'Als Verlust gewählt: {units}' },
  lost: { en: '{unit} cannot retreat and is lost', de: '{unit} kann nicht zurück und ist verloren' },
  retreat: { en: '{unit} retreats [from {from} ]to {place}', de: '{unit} geht[ von {from}] nach {place} zurück' },
  displace: { en: '{unit} makes room and moves to {place}', de: '{unit} macht Platz und rückt nach {place}' },
  stay: { en: '{unit} stays', de: '{unit} bleibt stehen' },
  advance: { en: '{unit} advances[ to {place}]', de: '{unit} rückt[ nach {place}] nach' },
  'no advance': { en: 'No unit advances', de: 'Keine Einheit rückt nach' },
  die: { en: 'The die shows {roll}[: {result}]', de: 'Der Würfel zeigt {roll}[: {result}]' },
  dice: { en: 'The dice show {roll}[: {result}]', de: 'Die Würfel zeigen {roll}[: {result}]' },
  card: { en: 'A card is drawn[: {card}][, {result}]', de: 'Eine Karte wird gezogen[: {card}][, {result}]' },
  mission: { en: 'A mission is drawn[: {card}]', de: 'Ein Auftrag wird gezogen[: {card}]' },
  organize: { en: 'Units are combined or broken down out of sight', de: 'Verdeckt werden Einheiten zusammengefasst oder aufgeteilt' },
};

const words = {
  notation: { en: 'Notation', de: 'Notation' },
  'notation.about': {
    en: 'Show the ids of units and the lines of notation, as typed on the command line',
    de: 'Kürzel der Einheiten und Zeilen in Notation zeigen, wie in der Befehlszeile',
  },
  hidden: { en: 'a hidden unit', de: 'eine verdeckte Einheit' },
  'hidden.at': { en: 'hidden units in {place}', de: 'verdeckte Einheiten in {place}' },
  and: { en: 'and', de: 'und' },
  more: { en: '{n} more', de: '{n} weitere' },

  'change.moved': { en: '{unit} goes to {to}', de: '{unit} geht nach {to}' },
  'change.entered': { en: '{unit} arrives at {to}', de: '{unit} trifft in {to} ein' },
  'change.left': { en: '{unit} leaves the map', de: '{unit} verlässt die Karte' },
  'change.eliminated': { en: '{unit} is lost[: {reason}]', de: '{unit} ist verloren[: {reason}]' },
  'change.replaced': { en: '{unit} is broken down', de: '{unit} wird aufgeteilt' },
  'change.formed': { en: '{unit} is formed at {to}', de: '{unit} entsteht in {to}' },
  'change.captured': { en: '{unit} is captured[ at {to}]', de: '{unit} wird[ in {to}] erobert' },
  'change.weakened': { en: '{unit} loses {amount} of its strength', de: '{unit} verliert {amount} an Stärke' },
  'change.strengthened': { en: '{unit} regains {amount} of its strength', de: '{unit} gewinnt {amount} an Stärke zurück' },
  'change.hidden': { en: '{unit} is out of sight', de: '{unit} ist nicht mehr zu sehen' },
  'change.revealed': { en: '{unit} is revealed at {to}', de: '{unit} wird in {to} aufgedeckt' },
  'change.removed': { en: '{unit} is removed', de: '{unit} wird entfernt' },
  'change.spent': { en: '{unit} is used up', de: '{unit} wird verbraucht' },
  'change.dispersed': { en: '{unit} is dispersed', de: '{unit} ist aufgelöst' },
  'change.blocked': {
    en: '{unit} cannot enter at {to}: blocked by the enemy',
    de: '{unit} kann in {to} nicht eintreffen: vom Feind versperrt',
  },
  'change.cut off': { en: '{unit} has no line of communications', de: '{unit} hat keine Verbindungslinie' },
  'change.other': { en: '{unit}: {what}', de: '{unit}: {what}' },

  'since.title': { en: 'Since your last decision', de: 'Seit deiner letzten Entscheidung' },
  'since.moved': { en: '{n} units moved', de: '{n} Einheiten gezogen' },
  'since.moved.one': { en: 'one unit moved', de: 'eine Einheit gezogen' },
  'since.entered': { en: '{n} units arrived', de: '{n} Einheiten eingetroffen' },
  'since.entered.one': { en: 'one unit arrived', de: 'eine Einheit eingetroffen' },
  'since.battles': { en: '{n} battles', de: '{n} Gefechte' },
  'since.battles.one': { en: 'one battle', de: 'ein Gefecht' },
  'since.lost': { en: '{n} units lost', de: '{n} Einheiten verloren' },
  'since.lost.one': { en: 'one unit lost', de: 'eine Einheit verloren' },
  'since.nothing': { en: 'nothing visible', de: 'nichts Sichtbares' },
  'since.step': { en: 'Step through it', de: 'Schritt für Schritt ansehen' },
  'since.displaced': { en: '{unit} is displaced to {to}', de: '{unit} wird nach {to} verdrängt' },

  'battle.title': { en: 'Battle at {place}', de: 'Gefecht bei {place}' },
  'battle.against': { en: '{attackers} against {defenders}', de: '{attackers} gegen {defenders}' },
  'battle.odds': { en: 'Odds {column}', de: 'Verhältnis {column}' },
  'battle.strengths': { en: '{attack} to {defence}', de: '{attack} zu {defence}' },
  'battle.die': { en: 'die {roll}', de: 'Wurf {roll}' },
  'battle.before': { en: 'The die has not been rolled yet.', de: 'Noch ist nicht gewürfelt.' },
  'battle.replay': { en: 'Replay this battle', de: 'Dieses Gefecht nachspielen' },

  'why.rule': { en: 'The rule: {title}', de: 'Die Regel: {title}' },
  'why.book': { en: 'Read in the rulebook', de: 'Im Regelheft lesen' },
  'select.targets': { en: '{unit} selected, {n} possible targets', de: '{unit} gewählt, {n} mögliche Ziele' },
  'layer.danger': { en: 'Danger: where the enemy can attack', de: 'Gefahr: wo der Feind angreifen kann' },
  'layer.communications': { en: 'Line of communications', de: 'Verbindungslinie' },
  'danger.legend': { en: 'The enemy’s next turn', de: 'Der nächste Zug des Feindes' },
  'danger.low': { en: 'weaker than you', de: 'schwächer als die eigenen' },
  'danger.even': { en: 'as strong as you, or more', de: 'gleich stark oder stärker' },
  'danger.high': { en: 'three times as strong', de: 'dreimal so stark' },
  'danger.unknown': { en: 'strength not known', de: 'Stärke unbekannt' },
  'danger.low.card': { en: 'less than 0 to the card', de: 'weniger als 0 zur Karte' },
  'danger.even.card': { en: '0 to 2 to the card', de: '0 bis 2 zur Karte' },
  'danger.high.card': { en: '3 or more to the card', de: '3 oder mehr zur Karte' },
  'danger.open': { en: 'can be reached, no unit of yours', de: 'erreichbar, keine eigene Einheit' },
  'danger.at': {
    en: 'can be attacked by {units}[: at most {attack} to {defence}, {column}][ ({unknown})]',
    de: 'angreifbar durch {units}[: höchstens {attack} zu {defence}, {column}][ ({unknown})]',
  },
  'communications.none': { en: 'This scenario has no line of communications.', de: 'Dieses Szenario hat keine Verbindungslinie.' },
  'communications.good': {
    en: 'Every French unit has a line to {base}.',
    de: 'Jede französische Einheit hat eine Verbindung nach {base}.',
  },
  'communications.cut': { en: 'Without a line to {base}: {units}', de: 'Ohne Verbindung nach {base}: {units}' },
  'prospect.title': { en: 'After moving, {unit} could attack', de: 'Nach dem Zug könnte angreifen: {unit}' },
  'prospect.at': { en: '{place} at {column}[, with {beside}]', de: '{place} bei {column}[, mit {beside}]' },
  'column.card': { en: 'card {n}', de: 'Karte {n}' },
  'chance.lost': { en: '{units} eliminated: no retreat', de: '{units} vernichtet: kein Rückzug' },
  'chance.idle': { en: 'no effect here', de: 'hier ohne Wirkung' },
  'book.title': { en: 'Rules', de: 'Regeln' },
  'book.open': { en: 'Rulebook', de: 'Regelheft' },
  'book.of': { en: 'Rules of {game}', de: 'Regeln: {game}' },
  'book.print': { en: 'Print', de: 'Drucken' },
  'book.register': { en: 'Source and check', de: 'Quelle und Prüfung' },
  'book.contents': { en: 'Contents', de: 'Inhalt' },
  'book.search': { en: 'Search the rules', de: 'Regeln durchsuchen' },
  'book.none': { en: 'No rule contains these words.', de: 'Keine Regel enthält diese Wörter.' },
} as const;

export type StoryWord = keyof typeof words;
export const story = (key: StoryWord, params?: Params): string => fill(words[key][language.value], params);
export const isStoryWord = (key: string): key is StoryWord => key in words;
export const count = (key: 'since.moved' | 'since.entered' | 'since.battles' | 'since.lost', n: number): string =>
  n === 1 ? story(`${key}.one`) : story(key, { n });
