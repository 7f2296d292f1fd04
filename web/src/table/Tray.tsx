// The cards on the table: common cards and a player's own. Wide screens show both; phones show one zone at a time, with tabs.
import { useEffect, useState } from 'preact/hooks';
import type { Zone } from '../games/description';
import type { Card } from '../protocol';
import { language, t } from '../settings';
import { Icon } from '../kit/Icon';
import { CardPicture } from './Card';
import { describeCard } from './labels';
import type { Table } from './table';

interface Group {
  zone: Zone;
  cards: Card[];
}

// Cards of a seat, or common ones, by the zones of the description; unknown zones come last.
export function grouped(table: Table, of: Zone['of'], mine: (card: Card) => boolean = () => true): Group[] {
  const { zones } = table.game.cards;
  const lies = (card: Card) => zones.find((zone) => zone.id === card.zone)?.of ?? (card.seat === null ? 'common' : 'own');
  const cards = (table.view.value?.cards ?? []).filter((card) => lies(card) === of && mine(card));
  const known = zones.filter((zone) => zone.of === of);
  const others = [...new Set(cards.map((card) => card.zone))]
    .filter((id) => !zones.some((zone) => zone.id === id))
    .map((id): Zone => ({ id, title: { en: id, de: id }, of }));
  return [...known, ...others]
    .map((zone) => ({ zone, cards: cards.filter((card) => card.zone === zone.id) }))
    .filter((group) => group.cards.length > 0);
}
// A lesson refers to the card.
const isPointedAt = ({ pointed, index }: Table, card: Card): boolean => {
  const name = index.cardName(card);
  return pointed.value.has(name) || pointed.value.has(`${card.zone} ${name}`);
};
const count = (cards: Card[]): number => cards.reduce((sum, card) => sum + card.count, 0);

export function CardButton({ table, card, width }: { table: Table; card: Card; width: number }) {
  const selection = table.selection.current.value;
  const handle = table.index.cardName(card);
  const chosen = selection?.is === 'subject' && selection.subject === handle;
  const able = table.selection.canPress(card);
  const aimed = selection?.is === 'subject' && !chosen && selection.options.some((option) => option.target === handle);
  return (
    <button
      type="button"
      class={[
        'card-button',
        able ? 'able' : '',
        chosen ? 'chosen' : '',
        aimed ? 'aimed' : '',
        isPointedAt(table, card) ? 'pointed' : '',
        card.id === '' ? 'stack' : '',
      ]
        .filter(Boolean)
        .join(' ')}
      aria-pressed={chosen}
      data-card={handle}
      data-zone={card.zone}
      onClick={() => table.selection.pressCard(card)}
    >
      <CardPicture face={card.id ? table.labels.cardFace(card) : null} tone={card.seat ?? 'deck'} width={width} />
      {card.count !== 1 && <span class="count">{card.count}</span>}
      <span class="sr-only">{describeCard(table, card)}</span>
    </button>
  );
}

function Row({ table, cards, width }: { table: Table; cards: Card[]; width: number }) {
  return (
    <div class="card-row">
      {cards.map((card, i) => (
        <CardButton key={`${table.index.cardName(card)} ${i}`} table={table} card={card} width={width} />
      ))}
    </div>
  );
}

// A heap shows its top card and the count; a label lists the rest.
function Heap({ table, cards, width }: { table: Table; cards: Card[]; width: number }) {
  const top = cards.at(-1);
  if (!top) return null;
  const told = cards.map((card) => `${table.labels.cardFace(card).title} × ${card.count}`).join(', ');
  return (
    <div class="pile-cards" role="img" aria-label={told} title={told}>
      <CardPicture face={top.id ? table.labels.cardFace(top) : null} width={width} />
      <span class="count">{count(cards)}</span>
    </div>
  );
}

// The other player's hand: only the number of cards.
function OpponentHand({ table, groups }: { table: Table; groups: Group[] }) {
  const hidden = groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => card.id === '') }))
    .filter((group) => group.cards.length > 0);
  return (
    <>
      {hidden.map(({ zone, cards }) => (
        <div key={`${cards[0]?.seat} ${zone.id}`} class="pile">
          <h2>
            {table.labels.seat(cards[0]?.seat)} <small>{zone.title[language.value]}</small>
          </h2>
          <div class="pile-cards" role="img" aria-label={cards.map((card) => describeCard(table, card)).join(', ')}>
            <CardPicture face={null} tone={cards[0]?.seat ?? 'deck'} width={44} />
            <span class="count">{count(cards)}</span>
          </div>
        </div>
      ))}
    </>
  );
}

export function Tray({ table, compact }: { table: Table; compact: boolean }) {
  const [wanted, setWanted] = useState('');
  const [folded, setFolded] = useState(false);
  const viewer = table.view.value?.viewer ?? null;
  const own = grouped(table, 'own', (card) => card.seat === viewer);
  const common = grouped(table, 'common');
  const theirs = grouped(table, 'own', (card) => card.seat !== viewer);
  // A zone that belongs beside another shares its tab.
  const tabOf = ({ zone }: Group) => (own.some((other) => other.zone.id === zone.beside) ? (zone.beside ?? zone.id) : zone.id);
  const onTab = (id: string) => own.filter((group) => tabOf(group) === id);
  const tabs = own
    .filter((group) => tabOf(group) === group.zone.id)
    .map(({ zone }) => ({
      id: zone.id,
      title: zone.title[language.value],
      n: onTab(zone.id).reduce((sum, group) => sum + count(group.cards), 0),
    }));
  if (compact && common.length > 0) tabs.push({ id: 'common', title: t('cards.common'), n: 0 });
  const shown = tabs.find((tab) => tab.id === wanted)?.id ?? tabs[0]?.id ?? '';
  const offers = (group: Group) => group.cards.some((card) => table.selection.canPress(card));
  const able = own.filter(offers).map(tabOf);
  if (compact && common.some(offers)) able.push('common');
  const ableKey = able.join(' ');
  // A zone with choices comes before one without.
  useEffect(() => {
    const first = able[0];
    if (first && !able.includes(shown)) setWanted(first);
  }, [ableKey]);
  // A zone that the lesson refers to comes first.
  const isPointed = (found: Group) => found.cards.some((card) => isPointedAt(table, card));
  const pointedGroup = own.find(isPointed);
  const pointed = pointedGroup ? tabOf(pointedGroup) : compact && common.some(isPointed) ? 'common' : '';
  useEffect(() => {
    if (pointed) setWanted(pointed);
  }, [pointed]);
  const isEmpty = own.length === 0 && common.length === 0 && theirs.length === 0;
  // The map keeps clear of the tray.
  useEffect(() => {
    window.dispatchEvent(new Event('resize'));
  }, [isEmpty, folded, own.length === 0]);
  if (isEmpty) return null;
  const width = compact ? 66 : 80;
  const groups = onTab(shown);
  const small = compact && own.length === 0 ? 46 : compact ? 60 : 58;
  const commonRow = (
    <div class="common-cards">
      {common.map((pile) => (
        <div key={pile.zone.id} class="pile">
          <h2>{pile.zone.title[language.value]}</h2>
          {pile.zone.heap ? (
            <Heap table={table} cards={pile.cards} width={compact ? small : 44} />
          ) : (
            <Row table={table} cards={pile.cards} width={small} />
          )}
        </div>
      ))}
      <OpponentHand table={table} groups={theirs} />
    </div>
  );
  const foldable = !compact && own.length > 0;
  const fold = foldable && (
    <button
      type="button"
      class="icon fold-tray"
      aria-expanded={!folded}
      aria-label={t(folded ? 'cards.open' : 'cards.fold')}
      title={t(folded ? 'cards.open' : 'cards.fold')}
      onClick={() => setFolded(!folded)}
    >
      <Icon name={folded ? 'up' : 'down'} size={16} />
    </button>
  );
  if (foldable && folded)
    return (
      <section class="tray-cards card folded narrow" aria-label={t('cards.title')}>
        <h2>{t('cards.title')}</h2>
        <span class="facts">{tabs.map((tab) => `${tab.title} ${tab.n}`).join(' · ')}</span>
        {fold}
      </section>
    );
  return (
    <section class={`tray-cards card ${compact ? 'compact' : ''} ${own.length === 0 ? 'narrow' : ''}`} aria-label={t('cards.title')}>
      {fold}
      {(!compact || own.length === 0) && commonRow}
      <div class="own-cards" hidden={own.length === 0}>
        {tabs.length > 0 && (
          <div class="segments" role="group" aria-label={t('cards.title')}>
            {tabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                aria-pressed={tab.id === shown}
                class={able.includes(tab.id) ? 'able' : ''}
                onClick={() => setWanted(tab.id)}
              >
                {tab.title}
                {tab.n > 0 && <small>{tab.n}</small>}
              </button>
            ))}
          </div>
        )}
        {shown === 'common' && own.length > 0 ? (
          commonRow
        ) : (
          <div class="own-rows">
            {groups.map((group) => (
              <div key={group.zone.id}>
                {groups.length > 1 && <h2>{group.zone.title[language.value]}</h2>}
                <Row table={table} cards={group.cards} width={width} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
