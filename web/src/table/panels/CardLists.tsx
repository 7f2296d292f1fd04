// Lists of cards in the game panel: cards that lie open, and what is left in a pack.
import { say } from '../../messages/sources';
import { language } from '../../settings';
import { CardSource } from '../../sources/Source';
import { CardPicture, suitPath } from '../Card';
import type { Card } from '../../protocol';
import { describeCard } from '../labels';
import type { Table } from '../table';
import { grouped } from '../Tray';

function SmallCards({ table, cards }: { table: Table; cards: Card[] }) {
  return (
    <div class="small-cards">
      {cards.map((card) => (
        <span key={card.id} role="img" aria-label={describeCard(table, card)} title={describeCard(table, card)}>
          <CardPicture face={table.labels.cardFace(card)} width={60} />
        </span>
      ))}
    </div>
  );
}

// Cards that lie open, by name; a player's hand is in the tray.
export function OpenCards({ table }: { table: Table }) {
  const viewer = table.view.value?.viewer ?? null;
  const groups = Object.keys(table.game.seats)
    .filter((seat) => seat !== viewer)
    .flatMap((seat) => grouped(table, 'own', (card) => card.seat === seat && card.id !== '').map((group) => ({ ...group, seat })));
  return (
    <>
      {groups.map(({ zone, cards, seat }) => (
        <section key={`${seat} ${zone.id}`}>
          <h3>
            {table.labels.seat(seat)} · {zone.title[language.value]}
          </h3>
          <SmallCards table={table} cards={cards} />
          <CardSource game={table.game.id} cards={cards} what={`${table.labels.seat(seat)}, ${zone.title[language.value]}`} />
        </section>
      ))}
    </>
  );
}

// Cards to look things up on, open to everyone.
export function ReferenceCards({ table }: { table: Table }) {
  return (
    <>
      {grouped(table, 'reference').map(({ zone, cards }) => (
        <section key={zone.id}>
          <h3>{zone.title[language.value]}</h3>
          <SmallCards table={table} cards={cards} />
          <CardSource game={table.game.id} cards={cards} what={zone.title[language.value]} />
        </section>
      ))}
    </>
  );
}

// What is left in a pack, suit by suit: public knowledge, and the basis of every chance.
const suitOrder = ['spade', 'heart', 'diamond', 'club', 'joker'] as const;
export function CountedCards({ table }: { table: Table }) {
  return (
    <>
      {grouped(table, 'counted').map(({ zone, cards }) => (
        <section key={zone.id}>
          <h3>
            {zone.title[language.value]} <small>{cards.reduce((sum, card) => sum + card.count, 0)}</small>
          </h3>
          <ul class="pack">
            {suitOrder.map((suit) => {
              const left = cards.map((card) => ({ card, face: table.labels.cardFace(card) })).filter(({ face }) => face.scene === suit);
              if (left.length === 0) return null;
              return (
                <li key={suit} class={`tone-${left[0]?.face.tone}`}>
                  <svg width="18" height="18" viewBox="22 26 56 58" aria-hidden="true">
                    {suit === 'joker' ? (
                      <path class="suit" d="M50 30 57 48 76 49 61 61 66 80 50 69 34 80 39 61 24 49 43 48z" />
                    ) : (
                      <path class="suit" d={suitPath(suit)} />
                    )}
                  </svg>
                  <span>{left.map(({ card, face }) => (suit === 'joker' ? `Joker × ${card.count}` : face.corner)).join(' ')}</span>
                </li>
              );
            })}
          </ul>
          <CardSource game={table.game.id} cards={cards} what={zone.title[language.value]} />
        </section>
      ))}
    </>
  );
}

// The viewer's own cards are in the tray; here only where they come from.
export function OwnCardSources({ table }: { table: Table }) {
  const viewer = table.view.value?.viewer ?? null;
  const cards = table.perspective.curtain.value === null ? grouped(table, 'own', (card) => card.seat === viewer && card.id !== '') : [];
  if (viewer === null || cards.length === 0) return null;
  return (
    <section>
      <h3>{say('source.cards')}</h3>
      <CardSource game={table.game.id} cards={cards.flatMap((group) => group.cards)} what={say('source.cards')} />
    </section>
  );
}
