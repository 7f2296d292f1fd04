// Sources on the map: a card about the space last clicked and its counters, and a layer that colours spaces by certainty.
import { useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { say, sayWord } from '../messages/sources';
import { word } from '../settings';
import type { Outlines } from '../table/outlines';
import type { Table } from '../table/table';
import { certainties, claimsOf, claimsOfSpace, filesOf, leastCertain, recordOfPiece, type Provenance } from './provenance';
import { AboutGameLink, ClaimList, useProvenance } from './Source';

const scenarioOf = (table: Table) => table.view.value?.scenario ?? '';

function SpaceSources({ table, provenance }: { table: Table; provenance: Provenance }) {
  const at = table.sourced.value;
  const space = at ? table.board.spaces.get(at) : undefined;
  if (!space) return <p class="facts">{say('source.choose')}</p>;
  const files = filesOf(provenance, scenarioOf(table));
  const { own, edges } = claimsOfSpace(provenance, files.board, space.id);
  const known = new Map<string, string[]>(); // pieces by the record of their counter
  for (const piece of table.index.stacks.value.get(space.id) ?? []) {
    const record = piece.hidden ? undefined : recordOfPiece(provenance, files.units, piece);
    if (record) known.set(record.item, [...(known.get(record.item) ?? []), table.labels.piece(piece)]);
  }
  return (
    <>
      <h2>
        {table.labels.place(space)} <small>{word('terrain', space.terrain)}</small>
      </h2>
      <ClaimList claims={own} />
      {edges.length > 0 && <h2>{sayWord('list', 'board.edges')}</h2>}
      <ClaimList claims={edges} />
      {[...known].map(([item, names]) => (
        <div key={item}>
          <h2>{names.join(', ')}</h2>
          <ClaimList claims={claimsOf(provenance, `${files.units}.units`, item)} />
        </div>
      ))}
    </>
  );
}

function Legend() {
  return (
    <ul class="certainty-legend">
      {certainties.map((certainty) => (
        <li key={certainty}>
          <i class={`swatch is-${certainty}`} /> {sayWord('certainty', certainty)}
        </li>
      ))}
    </ul>
  );
}

// The button among the tools of the map, and its card.
export function MapSources({ table }: { table: Table }) {
  const [open, setOpen] = useState(false);
  const provenance = useProvenance(table.game.id, open);
  return (
    <>
      <button
        type="button"
        class="icon"
        aria-label={say('source.map')}
        title={say('source.map')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="source" />
      </button>
      {open && (
        <section class="layers map-sources card" aria-label={say('source.map')}>
          <label>
            <input type="checkbox" checked={table.layers.isOn('certainty')} onChange={() => table.layers.toggle('certainty')} />
            {say('layer')}
          </label>
          {table.layers.isOn('certainty') && <Legend />}
          {provenance === null && <p class="facts">{say('loading')}</p>}
          {provenance === undefined && <p class="facts">{say('failed')}</p>}
          {provenance && <SpaceSources table={table} provenance={provenance} />}
          <AboutGameLink game={table.game.id} />
        </section>
      )}
    </>
  );
}

// Drawn inside the SVG of the board.
export function CertaintyLayer({ table, outlines }: { table: Table; outlines: Outlines }) {
  const on = table.layers.isOn('certainty');
  const provenance = useProvenance(table.game.id, on);
  if (!on || !provenance) return null;
  const { board } = filesOf(provenance, scenarioOf(table));
  const paths = { certain: '', likely: '', uncertain: '' };
  for (const { id } of table.board.layout.spaces) {
    const certainty = leastCertain(claimsOf(provenance, `${board}.spaces`, id));
    if (certainty) paths[certainty] += outlines.of(id);
  }
  return (
    <g class="certainty-layer">
      {certainties.map((certainty) => (
        <path key={certainty} class={`certainty is-${certainty}`} d={paths[certainty]} />
      ))}
    </g>
  );
}
