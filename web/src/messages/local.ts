// Texts about tables of this device: playing without a server, storage, installing and updating.
import { fill, language, type Params } from '../settings';

const words = {
  'new.where': { en: 'Where', de: 'Wo' },
  'new.where.server': { en: 'On the server', de: 'Auf dem Server' },
  'new.where.server.about': { en: 'Continue on any device, invite others.', de: 'Weiterspielen auf jedem Gerät, andere einladen.' },
  'new.where.device': { en: 'On this device', de: 'Auf diesem Gerät' },
  'new.where.device.about': { en: 'Works without a connection.', de: 'Funktioniert ohne Verbindung.' },
  'new.no_server': {
    en: 'The games run on this device. To play with someone far away, export the record and import it on a server.',
    de: 'Die Spiele laufen auf diesem Gerät. Für eine Partie über das Netz die Aufzeichnung exportieren und auf einem Server importieren.',
  },
  'lobby.local': { en: 'on this device', de: 'auf diesem Gerät' },
  'lobby.delete': { en: 'Delete', de: 'Löschen' },
  'lobby.delete.sure': {
    en: 'Delete this game? It is stored only on this device and cannot be restored.',
    de: 'Partie löschen? Sie ist nur auf diesem Gerät gespeichert und lässt sich nicht wiederherstellen.',
  },

  'device.title': { en: 'Games on this device', de: 'Partien auf diesem Gerät' },
  'device.about': {
    en: 'One file with all games of this device, settings and tutorial progress. Store it before you clear browser data or change devices. It contains the keys of your seats: anyone who has the file can move for you.',
    de: 'Eine Datei mit allen Partien dieses Geräts, den Einstellungen und dem Stand der Einführungen. Vor dem Löschen von Browserdaten oder einem Gerätewechsel sichern. Sie enthält die Schlüssel deiner Plätze: Wer die Datei hat, kann für dich ziehen.',
  },
  'device.save': { en: 'Export everything', de: 'Alles exportieren' },
  'device.open': { en: 'Import such a file', de: 'Solche Datei importieren' },
  'device.restored': { en: 'Imported: {n} games new or continued.', de: 'Importiert: {n} Partien neu oder fortgesetzt.' },
  'device.bad': { en: 'This is not an export of Leipzig 1813.', de: 'Das ist kein Export von Leipzig 1813.' },
  'device.newer': {
    en: 'This file was made by a newer version. Update this page first.',
    de: 'Diese Datei stammt von einer neueren Version. Zuerst diese Seite aktualisieren.',
  },
  'device.full': {
    en: 'The storage of this device is full. Free some space and import the file again: games that are already here stay as they are.',
    de: 'Der Speicher dieses Geräts ist voll. Platz schaffen und die Datei noch einmal importieren: Partien, die schon hier sind, bleiben unverändert.',
  },
  'device.failed': { en: 'That did not work: {text}', de: 'Das hat nicht geklappt: {text}' },
  'device.install': { en: 'Install as an app', de: 'Als App installieren' },

  'storage.memory': {
    en: 'This browser window stores nothing (a private window?). Games on this device are lost when you close it. Export them first.',
    de: 'Dieses Browserfenster speichert nichts (privates Fenster?). Partien auf diesem Gerät gehen beim Schließen verloren. Vorher exportieren.',
  },
  'storage.newer': {
    en: 'A newer version of this page has stored the games of this device. Nothing was changed. Close all its tabs and reload.',
    de: 'Eine neuere Version dieser Seite hat die Partien dieses Geräts gespeichert. Nichts wurde verändert. Bitte alle Tabs dieser Seite schließen und neu laden.',
  },
  'storage.full': {
    en: 'The storage of this device is full: your last action was not stored. Delete finished games or free some space, then try again.',
    de: 'Der Speicher dieses Geräts ist voll: Die letzte Aktion wurde nicht gespeichert. Beendete Partien löschen oder Platz schaffen, dann noch einmal versuchen.',
  },
  'storage.failed': {
    en: 'Your last action could not be stored. Reload the page: everything before it is stored.',
    de: 'Die letzte Aktion konnte nicht gespeichert werden. Bitte die Seite neu laden: Alles davor ist gespeichert.',
  },

  'update.ready': { en: 'A new version is available.', de: 'Eine neue Version ist da.' },
  'update.do': { en: 'Update now', de: 'Jetzt aktualisieren' },
  'update.later': { en: 'Later', de: 'Später' },

  'move.title': { en: 'Play elsewhere', de: 'Woanders spielen' },
  'move.to_server': { en: 'Move to the server', de: 'Auf den Server verschieben' },
  'move.to_server.about': {
    en: 'Copies the game to the server, where you can invite someone. The table here stays.',
    de: 'Kopiert die Partie auf den Server, um jemanden einzuladen. Der Tisch hier bleibt.',
  },
  'move.to_device': { en: 'Continue on this device', de: 'Auf diesem Gerät weiterspielen' },
  'move.to_device.about': {
    en: 'Copies the game to this device, where it works without a connection. The table on the server stays.',
    de: 'Kopiert die Partie auf dieses Gerät; dort geht sie ohne Verbindung weiter. Der Tisch auf dem Server bleibt.',
  },
  'move.later': {
    en: 'A game with hidden information can be copied when it is over.',
    de: 'Eine Partie mit verdeckten Informationen lässt sich kopieren, sobald sie beendet ist.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export type LocalText = keyof typeof words;
export const tl = (key: LocalText, params?: Params): string => fill(words[key][language.value], params);
