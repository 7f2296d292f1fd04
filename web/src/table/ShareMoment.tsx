// "Copy link to this moment": a read-only link. The server provides its key, or refuses while the game has secrets.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { copy, CopyLink } from '../kit/CopyLink';
import { absolute, watchLink } from '../route';
import { t } from '../settings';
import type { Table } from './table';

const reason = (problem: unknown): string => {
  if (problem instanceof api.Refusal && problem.status === 403) return t('share.secrets');
  if (problem instanceof api.Refusal && problem.status === 0) return t('app.offline');
  return t('share.failed');
};

export function ShareMoment({ table, at }: { table: Table; at: number }) {
  const [copied, setCopied] = useState<number | null>(null); // the moment whose link is in the clipboard
  const [byHand, setByHand] = useState<{ at: number; link: string } | null>(null); // the browser does not allow writing to the clipboard
  const key = table.perspective.key();
  if (!key) return null; // lessons cannot be shared
  const share = async () => {
    setByHand(null);
    try {
      const link = absolute(watchLink(table.id, await api.share(table.id, key), at));
      if (await copy(link)) setCopied(at);
      else setByHand({ at, link });
    } catch (problem) {
      setCopied(null);
      table.notice.value = { kind: 'info', title: '', text: reason(problem) };
      table.announce(reason(problem));
    }
  };
  return (
    <>
      <button type="button" class="share-moment" title={t('share.about')} onClick={() => void share()}>
        {copied === at ? t('app.copied') : t('replay.link')}
      </button>
      {byHand?.at === at && <CopyLink label={t('share.about')} link={byHand.link} />}
    </>
  );
}
