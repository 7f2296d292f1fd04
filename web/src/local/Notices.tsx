// At the foot of every page: a new version of the page, or trouble with the storage of this device.
import { signal } from '@preact/signals';
import { tl } from '../messages/local';
import { storage } from './client';
import { applyUpdate, updateReady } from './install';

const dismissed = signal(false);

export function DeviceNotices() {
  const trouble = storage.value !== null && storage.value !== 'kept' ? storage.value : null;
  return (
    <>
      {trouble && (
        <p role="alert" class="device-notice problem">
          {tl(`storage.${trouble}`)}
        </p>
      )}
      {updateReady.value && !dismissed.value && (
        <p role="status" class="device-notice update">
          <span>{tl('update.ready')}</span>
          <button type="button" class="primary" onClick={applyUpdate}>
            {tl('update.do')}
          </button>
          <button type="button" onClick={() => (dismissed.value = true)}>
            {tl('update.later')}
          </button>
        </p>
      )}
    </>
  );
}
