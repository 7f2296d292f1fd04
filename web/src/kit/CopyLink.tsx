// A link with a copy button. A seat key is shown only on request: screens get watched, photographed and printed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../settings';

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function CopyLink({ label, link, secret = false }: { label: string; link: string; secret?: boolean }) {
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState(!secret);
  const [byHand, setByHand] = useState(false); // the browser does not allow writing to the clipboard
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (byHand && shown) input.current?.select();
  }, [byHand, shown]);
  const copyOrShow = async () => {
    const copied = await copy(link);
    setDone(copied);
    setByHand(!copied);
    if (!copied) setShown(true);
  };
  return (
    <div class={`copy-link ${secret ? 'secret' : ''}`} role="group" aria-label={label}>
      <span>{label}</span>
      <span class="row">
        {shown && <input ref={input} readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />}
        <button type="button" class="copy" onClick={() => void copyOrShow()}>
          {done ? t('app.copied') : t(secret ? 'app.copy_link' : 'app.copy')}
        </button>
        {secret && (
          <button type="button" class="show-link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('app.hide') : t('app.show')}
          </button>
        )}
      </span>
    </div>
  );
}
