// The command line: a line of notation, `?` and a line to ask why not, `undo`; arrow keys readStored earlier lines.
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { t } from '../settings';
import type { Table } from './table';

export function CommandLine({ table }: { table: Table }) {
  const input = useRef<HTMLInputElement>(null);
  const [past, setPast] = useState<string[]>([]);
  const [back, setBack] = useState(0);
  const line = () => input.current?.value.trim() ?? '';
  const clear = () => {
    if (input.current) input.current.value = '';
  };
  const submit = async () => {
    const text = line();
    if (!text) return;
    setPast([text, ...past]);
    setBack(0);
    if (text.startsWith('?')) await table.askWhy(text.slice(1).trim());
    else if (text === 'undo') await table.undo();
    else if (!(await table.send(text))) return;
    clear();
  };
  return (
    <form
      class="command"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label class="sr-only" for="command">
        {t('table.command')}
      </label>
      <input
        id="command"
        ref={input}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        placeholder={t('table.command.placeholder', { example: table.game.example })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') document.querySelector<HTMLElement>('.board-host')?.focus();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          const to = Math.max(0, Math.min(past.length, back + (event.key === 'ArrowUp' ? 1 : -1)));
          setBack(to);
          event.currentTarget.value = to === 0 ? '' : (past[to - 1] ?? '');
        }}
      />
      <button type="submit">{t('table.command.send')}</button>
      <button
        type="button"
        class="icon"
        aria-label={t('table.command.why')}
        title={t('table.command.why')}
        onClick={() => line() && void table.askWhy(line())}
      >
        <Icon name="why" />
      </button>
    </form>
  );
}
