// A disclosure that says where something printed comes from, and how certain that is. Loads when it is opened.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { say, sayWord } from '../messages/sources';
import { aboutLink } from '../route';
import { language } from '../settings';
import { claimsOf, recordOfCard, type Claim, type Kind, type Certainty, type Provenance } from './provenance';

export function Badges({ from, certainty }: { from: Kind; certainty: Certainty }) {
  return (
    <span class="badges">
      <span class={`badge from-${from}`}>{sayWord('from', from)}</span>
      <span class={`badge is-${certainty}`}>{sayWord('certainty', certainty)}</span>
    </span>
  );
}

export function ClaimList({ claims }: { claims: Claim[] }) {
  return (
    <ul class="claims">
      {claims.map((claim) => (
        <li key={claim.id}>
          <b>{claim.what}</b> <Badges from={claim.from} certainty={claim.certainty} />
          <p>{claim.how}</p>
        </li>
      ))}
    </ul>
  );
}

// null while loading, undefined where it cannot be had.
export function useProvenance(game: string, wanted = true): Provenance | null | undefined {
  const [found, setFound] = useState<Provenance | null | undefined>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    api.provenance(game).then(
      (loaded) => !gone && setFound(loaded),
      () => !gone && setFound(undefined),
    );
    return () => {
      gone = true;
    };
  }, [game, wanted, language.value]);
  return found;
}

export function AboutGameLink({ game }: { game: string }) {
  return (
    <a class="about-game" href={aboutLink(game)} target="_blank" rel="noopener">
      {say('title')}
    </a>
  );
}

interface DisclosureProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  provenance: Provenance | null | undefined;
  claims: Claim[];
  what: string;
}
function Disclosure({ open, setOpen, provenance, claims, what }: DisclosureProps) {
  return (
    <details class="source" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={say('source.of', { what })}>{say('source')}</summary>
      {open && provenance === null && <p class="facts">{say('loading')}</p>}
      {open && provenance === undefined && <p class="facts">{say('failed')}</p>}
      {open && provenance && (claims.length > 0 ? <ClaimList claims={claims} /> : <p class="facts">{say('source.none')}</p>)}
    </details>
  );
}

// Where the cards come from whose faces the viewer sees.
export function CardSource({ game, cards, what }: { game: string; cards: { id: string; kind: string }[]; what: string }) {
  const [open, setOpen] = useState(false);
  const provenance = useProvenance(game, open);
  const claims = provenance
    ? [
        ...new Set(
          cards.flatMap((card) => {
            const found = recordOfCard(provenance, card);
            return found ? claimsOf(provenance, found.of, found.item) : [];
          }),
        ),
      ]
    : [];
  return <Disclosure open={open} setOpen={setOpen} provenance={provenance} claims={claims} what={what} />;
}

interface Props {
  game: string;
  of: string; // a list of records, such as tables.tables
  items: string[]; // records of that list; none: all
  what: string; // for screen readers, where several disclosures look the same
}
export function Source({ game, of, items, what }: Props) {
  const [open, setOpen] = useState(false);
  const provenance = useProvenance(game, open);
  const claims = provenance
    ? items.length > 0
      ? [...new Set(items.flatMap((item) => claimsOf(provenance, of, item)))]
      : provenance.claims.filter((claim) => claim.of === of)
    : [];
  return <Disclosure open={open} setOpen={setOpen} provenance={provenance} claims={claims} what={what} />;
}
