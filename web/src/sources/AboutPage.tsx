// Page "What we know and what we rebuilt" of a game: for owners of the printed game to compare everything, on screen or on paper.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { useGames } from '../lobby/Lobby';
import { PageHeader } from '../lobby/PageHeader';
import { say, sayWord, type SourceKey } from '../messages/sources';
import type { Rule } from '../protocol';
import { language, t } from '../settings';
import { readStored, writeStored } from '../storage';
import { certainties, kinds, ranges, tallies, type Claim, type Provenance, type SourceRecord } from './provenance';
import { AreaTable, Names, RecordTable, ResultsGrid, SetUp } from './records';
import { Badges, useProvenance } from './Source';

const parts = ['map', 'counters', 'tables', 'setup', 'reinforcements', 'cards', 'victory'] as const;

// Ticks of the reader, by game.
function useTicks(game: string): [Set<string>, (id: string) => void] {
  const [ticks, setTicks] = useState(() => new Set(readStored<Record<string, string[]>>('checked', {})[game] ?? []));
  const toggle = (id: string) => {
    const next = new Set(ticks);
    if (!next.delete(id)) next.add(id);
    setTicks(next);
    writeStored('checked', { ...readStored<Record<string, string[]>>('checked', {}), [game]: [...next] });
  };
  return [ticks, toggle];
}

function RuleText({ rule }: { rule: Rule }) {
  return (
    <details class="rule-text">
      <summary>
        <code>{rule.id}</code> {rule.title}
      </summary>
      <p>{rule.text}</p>
    </details>
  );
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

// The hexes of a claim: those with a name one by one, the others by range.
function HexList({ claim, records, rest }: { claim: Claim; records: Map<string, SourceRecord>; rest: boolean }) {
  if (rest) return <p class="hexes">{say('map.rest', { n: claim.items.length })}</p>;
  const named = claim.items.filter((id) => records.get(id)?.['name']);
  const plain = claim.items.filter((id) => !records.get(id)?.['name']);
  const describe = (id: string) => {
    const record = records.get(id);
    const fortress = list(record?.['features']).includes('fortress') ? ` (${say('feature.fortress')})` : '';
    const name = record?.['name'];
    return `${id} ${typeof name === 'string' ? name : ''}${fortress}`;
  };
  return (
    <>
      {named.length > 0 && <p class="hexes">{named.map(describe).join(' · ')}</p>}
      {plain.length > 0 && <p class="hexes">{ranges(plain).join(' · ')}</p>}
    </>
  );
}

// Roads, rivers and bridges of a claim by name, with their hexsides.
function EdgeList({ claim, records }: { claim: Claim; records: Map<string, SourceRecord> }) {
  const found = new Map<string, string[]>();
  for (const id of claim.items) {
    const record = records.get(id);
    const features = list(record?.['has']).filter((feature) => claim.aspect !== 'bridge' || feature === 'bridge');
    const names = Array.isArray(record?.['names']) ? (record['names'] as { feature?: unknown; name?: unknown }[]) : [];
    for (const feature of features) {
      if (claim.aspect === 'road' && feature !== 'road') continue;
      if (claim.aspect === 'water' && feature !== 'river' && feature !== 'stream') continue;
      if (claim.aspect === 'river' && feature !== 'river') continue;
      if (claim.aspect === 'armistice' && feature !== 'armistice_line') continue;
      const name = names.find((each) => each.feature === feature)?.name;
      const key = [sayWord('feature', feature), typeof name === 'string' ? name : ''].filter(Boolean).join(' ');
      found.set(key, [...(found.get(key) ?? []), id.replace('-', '/')]);
    }
  }
  return (
    <ul class="edges">
      {[...found].map(([name, edges]) => (
        <li key={name}>
          <b>{name}</b> ({edges.length}): {edges.join(' ')}
        </li>
      ))}
    </ul>
  );
}

function MapItems({ claim, provenance }: { claim: Claim; provenance: Provenance }) {
  const records = new Map((provenance.lists[claim.of] ?? []).map((record) => [record.item, record]));
  const first = [...records.values()][0];
  const [, kind = ''] = claim.of.split('.');
  if (kind === 'spaces') {
    if (!/\d/.test(first?.item ?? '')) return null; // areas: one table for all
    if (claim.items.length === records.size && claim.aspect === 'number') return null;
    return <HexList claim={claim} records={records} rest={claim.items.length > 100} />;
  }
  if (kind === 'edges') return first && list(first['has']).length > 0 ? <EdgeList claim={claim} records={records} /> : null;
  const names = claim.items.map((item) => {
    const record = records.get(item);
    const space = record?.['space'];
    return [record?.['title'] ?? record?.['text'], kind === 'labels' ? space : ''].filter(Boolean).join(' ');
  });
  return <p class="hexes">{names.join(' · ')}</p>;
}

function ClaimPoint({
  claim,
  rules,
  ticked,
  onTick,
  children,
}: {
  claim: Claim;
  rules: Map<string, Rule>;
  ticked: boolean;
  onTick: () => void;
  children?: ComponentChildren;
}) {
  return (
    <li class="point" data-claim={claim.id}>
      <input type="checkbox" checked={ticked} aria-label={say('tick', { what: claim.what })} onChange={onTick} />
      <div>
        <p class="point-head">
          <b>{claim.what}</b> <Badges from={claim.from} certainty={claim.certainty} />{' '}
          <small>{claim.items.length === 1 ? say('items.one') : say('items', { n: claim.items.length })}</small>
        </p>
        <p>{claim.how}</p>
        {claim.check && (
          <p class="to-check">
            <b>{say('check')}</b> {claim.check}
          </p>
        )}
        {claim.sources.length > 0 && (
          <p class="facts">
            {claim.sources.map((source, i) => (
              <span key={i}>
                {i > 0 && ' · '}
                {source.url ? (
                  <a href={source.url} target="_blank" rel="noopener noreferrer">
                    {source.work || new URL(source.url).hostname}
                  </a>
                ) : (
                  source.work
                )}
              </span>
            ))}
          </p>
        )}
        {children}
        {claim.rules.map((id) => {
          const rule = rules.get(id);
          return rule ? <RuleText key={id} rule={rule} /> : null;
        })}
      </div>
    </li>
  );
}

function Legend() {
  return (
    <section aria-labelledby="legend">
      <h2 id="legend">{say('legend')}</h2>
      <ul class="legend-list">
        {kinds.map((kind) => (
          <li key={kind}>
            <span class={`badge from-${kind}`}>{sayWord('from', kind)}</span> {say(`from.${kind}.about`)}
          </li>
        ))}
        {certainties.map((certainty) => (
          <li key={certainty}>
            <span class={`badge is-${certainty}`}>{sayWord('certainty', certainty)}</span> {say(`certainty.${certainty}.about`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ provenance }: { provenance: Provenance }) {
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">{say('summary')}</h2>
      <p class="facts">{say('summary.about')}</p>
      <div class="scroll" tabIndex={0} role="group" aria-label={say('summary')}>
        <table class="records summary">
          <thead>
            <tr>
              <th scope="col">{say('summary.list')}</th>
              <th scope="col">{say('summary.all')}</th>
              {certainties.map((certainty) => (
                <th key={certainty} scope="col">
                  <span class={`badge is-${certainty}`}>{sayWord('certainty', certainty)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tallies(provenance).map((tally) => (
              <tr key={tally.of}>
                <th scope="row">{sayWord('list', tally.of)}</th>
                <td>{tally.total}</td>
                {certainties.map((certainty) => (
                  <td key={certainty}>{tally.by[certainty] || ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

// The records of a list in full, after the points about it.
function Records({ of, names }: { of: string; names: Names }) {
  const records = names.provenance.lists[of] ?? [];
  if (of.endsWith('board.spaces')) return /\d/.test(records[0]?.item ?? '') ? null : <AreaTable of={of} names={names} />;
  if (of.includes('board.')) return null;
  if (of === 'tables.tables') {
    return (
      <>
        {records.map((record) => (
          <ResultsGrid key={record.item} record={record} />
        ))}
      </>
    );
  }
  if (of === 'scenarios.deployments') {
    return (
      <>
        {records.map((record) => (
          <SetUp key={record.item} record={record} names={names} />
        ))}
      </>
    );
  }
  return <RecordTable of={of} names={names} />;
}

function Part({
  part,
  names,
  rules,
  ticks,
  toggle,
}: {
  part: (typeof parts)[number];
  names: Names;
  rules: Map<string, Rule>;
  ticks: Set<string>;
  toggle: (id: string) => void;
}) {
  const claims = names.provenance.claims.filter((claim) => claim.part === part);
  const lists = [...new Set(claims.map((claim) => claim.of))];
  if (claims.length === 0) return null;
  return (
    <section class="part" id={`part-${part}`} aria-labelledby={`title-${part}`}>
      <h2 id={`title-${part}`}>{say(`part.${part}`)}</h2>
      {lists.map((of) => (
        <div key={of} class="of-list">
          {lists.length > 1 && <h3>{sayWord('list', of)}</h3>}
          <ul class="points">
            {claims
              .filter((claim) => claim.of === of)
              .map((claim) => (
                <ClaimPoint key={claim.id} claim={claim} rules={rules} ticked={ticks.has(claim.id)} onTick={() => toggle(claim.id)}>
                  {part === 'map' && <MapItems claim={claim} provenance={names.provenance} />}
                </ClaimPoint>
              ))}
          </ul>
          <Records of={of} names={names} />
        </div>
      ))}
    </section>
  );
}

function OpenQuestions({ provenance }: { provenance: Provenance }) {
  const open = provenance.claims.filter((claim) => claim.certainty === 'uncertain' && claim.check);
  return (
    <section id="open" aria-labelledby="title-open">
      <h2 id="title-open">{say('open')}</h2>
      <p class="facts">{open.length > 0 ? say('open.about') : say('open.none')}</p>
      <ul class="questions">
        {open.map((claim) => (
          <li key={claim.id}>
            <b>{claim.what}:</b> {claim.check}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ game, provenance }: { game: string; provenance: Provenance }) {
  const present = parts.filter((part) => provenance.claims.some((claim) => claim.part === part));
  const jump = (id: string) => (event: Event) => {
    event.preventDefault(); // the fragment of the address is the page
    const target = document.getElementById(id);
    target?.scrollIntoView();
    target?.querySelector<HTMLElement>('h2')?.focus();
  };
  const links: [string, string][] = [
    ['open', say('open')],
    ...present.map((part): [string, string] => [`part-${part}`, say(`part.${part}` as SourceKey)]),
    ['rulings', say('rulings')],
  ];
  return (
    <nav class="contents" aria-label={say('contents')}>
      {links.map(([id, title]) => (
        <a key={id} href={`#/about/${game}`} onClick={jump(id)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

export function AboutPage({ game }: { game: string }) {
  const provenance = useProvenance(game);
  const { games } = useGames();
  const [rules, setRules] = useState<Rule[]>([]);
  const [ticks, toggle] = useTicks(game);
  useEffect(() => {
    api.rules(game).then(setRules, () => {});
  }, [game, language.value]);
  const title = games?.find((found) => found.id === game)?.title ?? game;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (
    <div class="page about-page">
      <PageHeader />
      <main id="main">
        <h1>
          <small>{title}</small> {say('title')}
        </h1>
        {provenance === null && <p>{say('loading')}</p>}
        {provenance === undefined && (
          <p role="alert">{games && !games.some((found) => found.id === game) ? t('app.not_found') : say('failed')}</p>
        )}
        {provenance && (
          <>
            <p class="lead">{provenance.known}</p>
            <p class="lead">{provenance.rebuilt}</p>
            <p class="no-print">{say('about')}</p>
            <div class="row wrap no-print">
              <button type="button" onClick={() => window.print()}>
                {say('print')}
              </button>
              <span class="facts" role="status">
                {say('checked', { n: provenance.claims.filter((claim) => ticks.has(claim.id)).length, all: provenance.claims.length })}
              </span>
            </div>
            <Contents game={game} provenance={provenance} />
            <Legend />
            <Summary provenance={provenance} />
            <OpenQuestions provenance={provenance} />
            {parts.map((part) => (
              <Part
                key={part}
                part={part}
                names={new Names(provenance, new Map(rules.map((rule) => [rule.id, rule.title])))}
                rules={byId}
                ticks={ticks}
                toggle={toggle}
              />
            ))}
            <section id="rulings" aria-labelledby="title-rulings">
              <h2 id="title-rulings">{say('rulings')}</h2>
              <p class="facts">{say('rulings.about')}</p>
              {provenance.rulings.map((id) => {
                const rule = byId.get(id);
                return rule ? <RuleText key={id} rule={rule} /> : null;
              })}
            </section>
          </>
        )}
      </main>
    </div>
  );
}
