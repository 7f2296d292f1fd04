// Says outside the page that something waits for this player: title, icon of the tab, notification of the browser.
import { effect, untracked } from '@preact/signals';
import { people } from '../messages/people';
import { language, settings, t } from '../settings';
import { playSound } from '../sound';
import type { Table } from './table';

const kIcon = './icon.svg'; // relative: a page may lie in any folder of a host
// The icon of the site with a mark.
const kMarked =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 2 58 17v30L32 62 6 47V17z" fill="#7c2d21"/>' +
      '<path d="M32 8 53 20v24L32 56 11 44V20z" fill="#f5eeda"/>' +
      '<path d="M18 24h28v18H18zM18 24l28 18M46 24 18 42" fill="none" stroke="#27406f" stroke-width="4"/>' +
      '<circle cx="50" cy="14" r="13" fill="#f2bf4a" stroke="#7c2d21" stroke-width="3"/></svg>',
  );

function setIcon(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = marked ? kMarked : kIcon;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

// Only for somebody who does not look at the page, and has allowed it in the settings.
export function notify(text: string, tag: string): void {
  if (!settings.notifications.peek() || !document.hidden || globalThis.Notification?.permission !== 'granted') return;
  try {
    const shown = new Notification(t('app.title'), { body: text, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only to service workers.
  }
}

// Asks the browser for permission; only ever called from a click.
export async function allowNotifications(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

// Until the returned function is called.
export function callForAttention(table: Table, game: () => string): () => void {
  let first = true;
  const stopTitle = effect(() => {
    const seats = table.perspective.seats.value;
    const turn = table.latest.value?.view.turn;
    // One seat: at a shared screen it is always somebody's move.
    const mine = seats.length === 1 && !table.isOver.value && turn?.node === 'decision' && turn.seat === seats[0];
    const unread = table.talk.unread.value;
    const title = `${game()} · ${t('app.title')}`;
    document.title = `${mine ? `● ${t('table.your_move')} · ` : unread > 0 ? `(${unread}) ` : ''}${title}`;
    setIcon(mine || unread > 0);
    void language.value;
  });
  let before = false;
  const stopMove = effect(() => {
    const seats = table.perspective.seats.value;
    const turn = table.latest.value?.view.turn;
    const known = table.latest.value !== null;
    const mine = seats.length === 1 && !table.isOver.value && turn?.node === 'decision' && turn.seat === seats[0];
    untracked(() => {
      if (mine && !before && !first) notify(people('notify.move', { game: game() }), `${table.id} move`);
      before = mine;
      if (known) first = false;
    });
  });
  let asked = '';
  const stopOffer = effect(() => {
    const state = table.latest.value;
    const me = table.perspective.seats.value[0];
    const offer = state?.offer && state.offer.by !== me ? `offer ${state.offer.what}` : '';
    const hints = Object.entries(state?.hints.agreed ?? {}).some(([seat, agreed]) => agreed && seat !== me) && !state?.hints.allowed;
    const rematch = Object.entries(state?.rematch ?? {}).some(([seat, wants]) => wants && seat !== me);
    const now = me ? offer || (hints ? 'hints' : rematch ? 'rematch' : '') : '';
    if (now && now !== asked) untracked(() => notify(people('notify.offer', { game: game() }), `${table.id} offer`));
    asked = now;
  });
  const stopTalk = table.talk.onLine((line) => {
    const who = line.seat ? table.latest.peek()?.names[line.seat] || table.labels.seat(line.seat) : people('chat.spectator');
    table.announce(people('chat.said', { who, text: line.text }));
    playSound('message');
    notify(people('notify.chat', { game: game() }), `${table.id} chat`);
  });
  return () => {
    stopTitle();
    stopMove();
    stopOffer();
    stopTalk();
    document.title = t('app.title');
    setIcon(false);
  };
}
