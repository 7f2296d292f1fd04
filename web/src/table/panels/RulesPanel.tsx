// Side panel, rules: the register, searchable.
import { useEffect, useState } from 'preact/hooks';
import { story } from '../../messages/story';
import { rulesLink } from '../../route';
import { RegisterLines } from '../../rules/RegisterLines';
import { t } from '../../settings';
import type { Table } from '../table';

export function RulesPanel({ table, wanted }: { table: Table; wanted: string }) {
  const [query, setQuery] = useState(wanted);
  useEffect(() => setQuery(wanted), [wanted]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = table.board.rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return words.every((part) => text.includes(part));
  });
  // An exact match of the rule id comes first.
  found.sort((a, b) => Number(b.id === query) - Number(a.id === query));
  return (
    <>
      <label class="search">
        <span class="sr-only">{t('rules.search')}</span>
        <input type="search" value={query} placeholder={t('rules.search')} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <p class="facts">
        <a href={rulesLink(table.game.id)} target="_blank" rel="noreferrer">
          {story('book.open')}
        </a>
      </p>
      <p class="facts" role="status">
        {t('rules.found', { n: found.length })}
      </p>
      {found.slice(0, 60).map((rule) => (
        <details key={rule.id} class="rule" open={found.length <= 3 || rule.id === query}>
          <summary>
            <b>{rule.id}</b> {rule.title}
          </summary>
          <p>{rule.text}</p>
          <RegisterLines game={table.game.id} rule={rule.id} />
          <a href={rulesLink(table.game.id, rule.id)} target="_blank" rel="noreferrer">
            {story('why.book')}
          </a>
        </details>
      ))}
    </>
  );
}
