// Lobby: everything of this device as a file, and installing the page as an app.
import { useState } from 'preact/hooks';
import { save } from '../kit/save';
import { asError } from '../kit/errors';
import { tl } from '../messages/local';
import { BadBackup, makeBackup, restoreBackup } from './backup';
import { installPrompt } from './install';

export function DeviceCard() {
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState(false);
  const tell = (text: string, bad = false) => {
    setSaid(text);
    setFailed(bad);
  };
  const problem = (error: unknown) =>
    tell(
      error instanceof BadBackup
        ? tl(error.reason === 'newer' ? 'device.newer' : 'device.bad')
        : asError(error).message === 'full'
          ? tl('device.full')
          : tl('device.failed', { text: asError(error).message }),
      true,
    );
  const store = () =>
    makeBackup().then(
      (text) => save(new Blob([text], { type: 'application/json' }), `leipzig-1813-${new Date().toISOString().slice(0, 10)}.json`),
      problem,
    );
  const open = async (file: File | undefined) => {
    if (!file) return;
    await restoreBackup(await file.text()).then((n) => tell(tl('device.restored', { n })), problem);
  };
  return (
    <form class="card device" onSubmit={(event) => event.preventDefault()}>
      <h2>{tl('device.title')}</h2>
      <p class="facts">{tl('device.about')}</p>
      <div class="row wrap">
        <button type="button" class="device-save" onClick={() => void store()}>
          {tl('device.save')}
        </button>
        {installPrompt.value && (
          <button type="button" class="device-install" onClick={() => void installPrompt.value?.prompt()}>
            {tl('device.install')}
          </button>
        )}
      </div>
      <label>
        <span>{tl('device.open')}</span>
        <input
          type="file"
          class="device-open"
          accept=".json,application/json"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
      </label>
      {said && (
        <p role={failed ? 'alert' : 'status'} class={failed ? 'problem' : 'facts'}>
          {said}
        </p>
      )}
    </form>
  );
}
