// Buttons on the map: zoom and layers.
import { useState } from 'preact/hooks';
import type { Campaign } from '../games/description';
import { Icon } from '../kit/Icon';
import { plan } from '../messages/campaign';
import { story } from '../messages/story';
import { t } from '../settings';
import { MapSources } from '../sources/MapSources';
import type { Handle } from './Board';
import { layerNames } from './layerSwitches';
import type { Table } from './table';

const campaignLayers = (campaign: Campaign | undefined) =>
  campaign ? [...campaign.regions.map((region) => region.layer), 'rivers' as const, ...campaign.surveyed] : [];

export function MapTools({ table, handle }: { table: Table; handle: Handle | null }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="tools">
      <button
        type="button"
        class="icon"
        aria-label={t('table.zoom.in')}
        title={t('table.zoom.in')}
        onClick={() => handle?.camera.zoom(1.35)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t('table.zoom.out')}
        title={t('table.zoom.out')}
        onClick={() => handle?.camera.zoom(1 / 1.35)}
      >
        <Icon name="minus" />
      </button>
      <button type="button" class="icon" aria-label={t('table.zoom.fit')} title={t('table.zoom.fit')} onClick={() => handle?.camera.fit()}>
        <Icon name="fit" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t('table.layers')}
        title={t('table.layers')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="layers" />
      </button>
      {open && (
        <fieldset class="layers card">
          <legend>{t('table.layers')}</legend>
          {layerNames.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={table.layers.isOn(name)} onChange={() => table.layers.toggle(name)} />
              {t(`table.layer.${name}`)}
            </label>
          ))}
          {(table.game.planning ?? []).map((name) => (
            <label key={name}>
              <input type="checkbox" checked={table.layers.isOn(name)} onChange={() => table.layers.toggle(name)} />
              {story(`layer.${name}`)}
            </label>
          ))}
          {campaignLayers(table.game.campaign).map((name) => (
            <label key={name}>
              <input type="checkbox" checked={table.layers.isOn(name)} onChange={() => table.layers.toggle(name)} />
              {plan(`layer.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
      <MapSources table={table} />
    </div>
  );
}
