// Records of the data as tables to compare with the printed game: columns for each list, and the source of every row.
import { Fragment, type ComponentChildren } from 'preact';
import { describe } from '../games';
import { say, sayWord, type SourceKey } from '../messages/sources';
import { language, word } from '../settings';
import { claimsOf, decisive, type Provenance, type SourceRecord } from './provenance';
import { Badges } from './Source';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map(shown).join(', ') : '';
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
const member = (record: SourceRecord, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record);

// Names of what records refer to.
export class Names {
  private readonly counters = new Map<string, string>();
  private readonly spaces = new Map<string, string>();
  private readonly regions = new Map<string, string>();
  private readonly seats: Record<string, { en: string; de: string }>;

  constructor(
    readonly provenance: Provenance,
    readonly rules: Map<string, string>,
  ) {
    this.seats = describe(provenance.game).seats;
    for (const list of ['units.units', 'drill_units.units']) {
      for (const record of provenance.lists[list] ?? []) this.counters.set(record.item, this.counter(record));
    }
    for (const record of provenance.lists['board.spaces'] ?? []) this.spaces.set(record.item, shown(record['name']));
    for (const record of provenance.lists['board.regions'] ?? []) this.regions.set(record.item, shown(record['title']));
  }
  counter(record: SourceRecord): string {
    return shown(member(record, 'texts', 'title')) || shown(member(record, 'texts', 'name')) || shown(record['designation']);
  }
  unit = (id: string): string => this.counters.get(id) || id;
  space(id: string): string {
    const name = this.spaces.get(id) ?? '';
    return /\d/.test(id) ? [id, name].filter(Boolean).join(' ') : name || id;
  }
  region = (id: string): string => this.regions.get(id) || id;
  seat = (id: string): string => (id === 'both' ? '' : (this.seats[id]?.[language.value] ?? id));

  // Where a group stands or enters.
  place(record: SourceRecord): string {
    const within = record['within'];
    const alternative = shown(record['alternative_space']);
    return [
      shown(record['space']) && this.space(shown(record['space'])),
      alternative && `${say('or')} ${this.space(alternative)}`,
      strings(record['spaces']).join(', '),
      isObject(within) && say('within', { place: this.space(shown(within['of'])), n: shown(within['hexes']) }),
      shown(record['region']) && this.region(shown(record['region'])),
      strings(record['regions']).map(this.region).join(', '),
    ]
      .filter(Boolean)
      .join(' ');
  }
  counts(counts: unknown): string {
    return isObject(counts)
      ? Object.entries(counts)
          .map(([id, n]) => `${shown(n)} × ${this.unit(id)}`)
          .join(', ')
      : '';
  }
  units(record: SourceRecord): string {
    return [this.counts(record['counts']), strings(record['units']).map(this.labelOf).join(', ')].filter(Boolean).join(', ');
  }
  // On hexes a unit goes by its id; leaders of the campaign by number and name.
  labelOf = (id: string): string => (/^[FA]\d+$/.test(id) ? `${id} ${this.unit(id)}` : id);
  rule = (id: unknown): string => (typeof id === 'string' ? (this.rules.get(id) ?? id) : '');
}

type Cell = (record: SourceRecord, names: Names) => string;
interface Column {
  title: string;
  cell: Cell;
}
const column = (title: SourceKey, cell: Cell): Column => ({ title: say(title), cell });
const value = (key: string): Column => ({ title: sayWord('value', key), cell: (record) => shown(record[key]) });
const titled = column.bind(null, 'column.name', (record: SourceRecord) => shown(record['title']) || shown(record['name']) || record.item);
const ruled = column.bind(null, 'column.rule', (record: SourceRecord, names: Names) => names.rule(record['rule']));
const sided = column.bind(null, 'column.side', (record: SourceRecord, names: Names) => names.seat(shown(record['seat'])));

// The values that any counter of the list has, in the order in which they come.
function valueColumns(records: SourceRecord[]): Column[] {
  const keys = new Set(records.flatMap((record) => (isObject(record['values']) ? Object.keys(record['values']) : [])));
  for (const key of ['number', 'victory_points', 'step_points', 'supply_units']) keys.delete(key); // in the rules, not on the counter
  return [...keys].map((key) => ({ title: sayWord('value', key), cell: (record) => shown(member(record, 'values', key)) }));
}

function columnsOf(of: string, records: SourceRecord[], provenance: Provenance): Column[] | null {
  switch (of) {
    case 'units.units':
    case 'drill_units.units':
      return [
        column('column.counter', (record) => (record['seat'] === 'both' ? shown(record['designation']) : record.item)),
        column('column.name', (record, names) =>
          [...new Set([names.counter(record), shown(member(record, 'texts', 'formation'))])].filter(Boolean).join(', '),
        ),
        sided(),
        column('column.arm', (record) => {
          const arms = strings(record['traits']).filter((trait) => ['infantry', 'cavalry', 'artillery'].includes(trait));
          return (arms.length > 0 ? arms : [shown(record['type'])]).map((type) => word('type', type)).join(', ');
        }),
        ...valueColumns(records),
        ...(records.some((record) => record['count'] !== undefined) ? [value('count')] : []),
      ];
    case 'units.markers':
      return [titled(), ruled()];
    case 'components.components':
      return [titled(), value('count')];
    case 'terrain.effects':
      return [
        titled(),
        column('column.place', (record) => word('charts.on', shown(record['on']))),
        ...['cost', 'defence', 'combat_difference', 'defender_morale']
          .filter((key) => records.some((record) => record[key] !== undefined))
          .map(value),
        ...(records.some((record) => isObject(record['by_type']))
          ? ['infantry', 'cavalry', 'artillery'].map((type) => ({
              title: word('type', type),
              cell: (record: SourceRecord) => shown(member(record, 'by_type', type)),
            }))
          : [column('column.effect', (record) => (record['closed'] ? word('charts', 'closed') : shown(record['text'])))]),
      ];
    case 'terrain.extras':
    case 'organization.costs':
      return [ruled(), value('cost')];
    case 'organization.build':
      return [
        column('column.name', (record, names) => names.unit(shown(record['whole']))),
        column('column.into', (record, names) => names.counts(record['parts'])),
      ];
    case 'organization.scatter':
      return [
        column('column.name', (record, names) => names.unit(shown(record['unit']))),
        column('column.into', (record, names) => names.counts(record['becomes'])),
      ];
    case 'time_bar.dates':
      return [column('column.date', (record) => shown(record['date'])), value('at'), ruled()];
    case 'time_bar.moves':
      return [column('column.effect', (record) => shown(record['text'])), value('points')];
    case 'scenarios.scenarios':
      return [
        titled(),
        column('column.turns', (record) => [record['first_turn'], record['last_turn']].map(shown).filter(Boolean).join('–')),
        column('column.rule', (record, names) => names.rule(record['rule'])),
      ];
    case 'scenarios.special_rules':
    case 'victory.conditions':
      return [column('column.name', (record, names) => names.rule(record['rule']))];
    case 'scenarios.groups':
      return [
        column('column.name', (record) => shown(record['title']) || record.item),
        sided(),
        column('column.place', (record, names) => names.place(record)),
        column('column.units', (record, names) => names.units(record)),
        ...(provenance.lists['scenarios.scenarios']?.some((scenario) => Array.isArray(scenario['groups'])) && records.length > 10
          ? [
              column('column.scenarios', (record) =>
                (provenance.lists['scenarios.scenarios'] ?? [])
                  .filter((scenario) => strings(scenario['groups']).includes(record.item))
                  .map((scenario) => scenario.item)
                  .join(', '),
              ),
            ]
          : []),
      ];
    case 'scenarios.turn_track':
      return [
        column('column.turn', (record) => record.item),
        column('column.name', (record) => [shown(record['title']), record['night'] ? say('night') : ''].filter(Boolean).join(', ')),
      ];
    case 'reinforcements.groups':
      return [
        column('column.turn', (record) => shown(record['turn'])),
        sided(),
        column('column.place', (record, names) => names.place(record)),
        column('column.units', (record, names) => names.units(record)),
        ...(records.some((record) => Array.isArray(record['scenarios']))
          ? [column('column.scenarios', (record) => strings(record['scenarios']).join(', '))]
          : []),
      ];
    case 'reinforcements.conditional':
      return [
        ruled(),
        sided(),
        column('column.place', (record, names) => names.place(record)),
        column('column.units', (record, names) => names.units(record)),
      ];
    case 'armies.cards':
      return [
        column('column.number', (record) => shown(record['number'])),
        column('column.name', (record, names) => names.unit(record.item)),
        sided(),
        value('markers'),
        column('column.villages', (record, names) =>
          strings(record['spaces'])
            .map((space) => names.space(space))
            .join(', '),
        ),
        column('column.date', (record) => shown(record['date'])),
      ];
    case 'missions.missions':
      return [
        column('column.name', (record, names) => names.space(shown(record['space']))),
        column('column.district', (record, names) => names.region(shown(record['region']))),
        column('column.french', (record) => shown(record['french'])),
        column('column.allied', (record) => shown(record['allied'])),
      ];
    case 'deck.cards':
      return [
        column('column.class', (record) => sayWord('class', shown(record['kind']))),
        column('column.name', (record) =>
          [
            shown(record['terrain']) && word('terrain', shown(record['terrain'])),
            strings(record['arms'])
              .map((arm) => word('type', arm))
              .join(', '),
          ]
            .filter(Boolean)
            .join(' '),
        ),
        value('count'),
        value('clock'),
      ];
    case 'deck.piles':
      return [ruled(), value('cards'), value('jokers')];
    case 'deck.colours':
      return [column('column.class', (record) => sayWord('class', record.item)), sided()];
    case 'deck.ranks':
      return [
        column('column.name', (record) => record.item),
        column('column.class', (record) => sayWord('class', shown(record['class']))),
        value('combat'),
      ];
    case 'deck.activation':
      return [column('column.class', (record) => sayWord('class', record.item)), value('quadrants')];
    case 'deck.modifiers':
      return [column('column.effect', (record) => shown(record['text'])), value('difference')];
    case 'events.events':
      return [titled(), column('column.rule', (record, names) => names.rule(record['rule']))];
    case 'victory.points':
      return records.some((record) => record['text'] !== undefined)
        ? [column('column.effect', (record) => shown(record['text'])), value('points')]
        : [ruled()];
    case 'victory.cities':
      return [titled(), column('column.place', (record, names) => names.space(shown(record['space'])))];
    case 'victory.schedule': {
      const cities = provenance.lists['victory.cities'] ?? [];
      return [
        column('column.scenarios', (record) => record.item),
        ...cities.map((city) => ({
          title: shown(city['title']),
          cell: (record: SourceRecord) => shown(member(record, 'cities', city.item)),
        })),
        { title: sayWord('value', 'divisions'), cell: (record) => shown(record['division_or_leader']) },
        { title: sayWord('list', 'victory.exit_group'), cell: (record) => shown(record['exit_group']) },
      ];
    }
    default:
      return records.every((record) => typeof record['rule'] === 'string') ? [ruled()] : null;
  }
}

function RowSource({ provenance, of, item }: { provenance: Provenance; of: string; item: string }) {
  const claim = decisive(claimsOf(provenance, of, item));
  return claim ? <Badges from={claim.from} certainty={claim.certainty} /> : null;
}

function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function RecordTable({ of, names }: { of: string; names: Names }) {
  const { provenance } = names;
  const records = provenance.lists[of] ?? [];
  const columns = columnsOf(of, records, provenance);
  const label = sayWord('list', of);
  if (!columns || records.length === 0) return null;
  const used = columns.filter((each) => records.some((record) => each.cell(record, names) !== ''));
  return (
    <Scroll label={label}>
      <table class="records" data-list={of}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {used.map((each, i) => (
              <Fragment key={each.title}>
                <th scope="col">{each.title}</th>
                {i === 0 && <th scope="col">{say('column.source')}</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.item}>
              {used.map((each, i) =>
                i === 0 ? (
                  <Fragment key={each.title}>
                    <th scope="row">{each.cell(record, names)}</th>
                    <td>
                      <RowSource provenance={provenance} of={of} item={record.item} />
                    </td>
                  </Fragment>
                ) : (
                  <td key={each.title}>{each.cell(record, names)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

// The villages of a board of areas, with terrain and neighbours.
export function AreaTable({ of, names }: { of: string; names: Names }) {
  const { provenance } = names;
  const neighbours = new Map<string, string[]>();
  for (const edge of provenance.lists[of.replace('.spaces', '.edges')] ?? []) {
    const [a = '', b = ''] = strings(edge['between']);
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  const label = sayWord('list', of);
  return (
    <Scroll label={label}>
      <table class="records" data-list={of}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{say('column.name')}</th>
            <th scope="col">{say('column.terrain')}</th>
            <th scope="col">{say('column.neighbours')}</th>
            <th scope="col">{say('column.source')}</th>
          </tr>
        </thead>
        <tbody>
          {(provenance.lists[of] ?? []).map((record) => (
            <tr key={record.item}>
              <th scope="row">{names.space(record.item)}</th>
              <td>{word('terrain', shown(record['terrain']))}</td>
              <td>{(neighbours.get(record.item) ?? []).map((id) => names.space(id)).join(', ')}</td>
              <td>
                <RowSource provenance={provenance} of={of} item={record.item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

// A results table in full.
export function ResultsGrid({ record }: { record: SourceRecord }) {
  const columns = Array.isArray(record['columns']) ? record['columns'].map(shown) : [];
  const rows = Array.isArray(record['rows']) ? record['rows'].filter(isObject) : [];
  const results = Array.isArray(record['results']) ? record['results'].filter(isObject) : [];
  const title = shown(record['title']);
  return (
    <>
      <Scroll label={title}>
        <table class="records results" data-table={record.item}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{word('charts', record['die'] === 'card' ? 'total' : 'roll')}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {word('charts.column', name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={shown(row['roll'])}>
                <th scope="row">{shown(row['roll'])}</th>
                {(Array.isArray(row['results']) ? row['results'] : []).map((result, i) => (
                  <td key={columns[i] ?? i}>{shown(result)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="facts">{results.map((result) => `${shown(result['code'])}: ${shown(result['name'])}`).join(' · ')}</p>
    </>
  );
}

// A ready set-up: units by the space where they stand.
export function SetUp({ record, names }: { record: SourceRecord; names: Names }) {
  const places = isObject(record['places']) ? record['places'] : {};
  const at = new Map<string, string[]>();
  for (const [unit, space] of Object.entries(places)) at.set(shown(space), [...(at.get(shown(space)) ?? []), names.labelOf(unit)]);
  const sorted = [...at].sort(([a], [b]) => (a < b ? -1 : 1));
  const scenario = names.provenance.lists['scenarios.scenarios']?.find((found) => found['deployment'] === record.item);
  return (
    <div class="set-up" data-setup={record.item}>
      <h4>{shown(scenario?.['title']) || record.item}</h4>
      <ul class="pairs">
        {sorted.map(([space, units]) => (
          <li key={space}>
            <b>{space === 'absent' || space === 'destroyed' ? say(space) : names.space(space)}</b> {units.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
