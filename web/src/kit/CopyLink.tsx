// A link to give to someone: shown in full, copied with one button.
import { useState } from 'preact/hooks';
import { t } from '../settings';

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function CopyLink({ label, link }: { label: string; link: string }) {
  const [done, setDone] = useState(false);
  return (
    <label class="copy-link">
      <span>{label}</span>
      <span class="row">
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          onClick={async (event) => {
            const input = event.currentTarget.parentElement?.querySelector('input');
            input?.select();
            setDone(await copy(link));
          }}
        >
          {done ? t('app.copied') : t('app.copy')}
        </button>
      </span>
    </label>
  );
}
