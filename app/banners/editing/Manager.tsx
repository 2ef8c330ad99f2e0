/** All banners of the town: current, scheduled and expired. */

import { useId } from 'react';
import { type Banner, compareBanners } from '../../../db/rules/announcements/banners.ts';
import { hasExpired, isShownAt, scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { call } from '../../data/call.ts';
import { useBanners, useNow, useTown } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { runWithToast } from '../../editing/runWithToast.ts';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { bannerTexts } from '../../texts/en/content/banners.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { severityIcons } from '../BannerView.tsx';
import { takeDown, useBannerEditor } from './api.ts';
import styles from './Manager.module.css';

type BannerStatus = 'showing' | 'toCome' | 'over';
const bannerStatuses: BannerStatus[] = ['showing', 'toCome', 'over'];

export function BannerManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const local = useBanners();
  const read = () => call<{ banners: Banner[] }>('/api/banners');
  const { data, error } = useServerList('', read, { isLive: true, watched: local });
  // Without the server it shows this browser's public banners.
  const banners = data?.banners ?? (error ? local : undefined);
  const { time_zone } = useTown();
  const now = useNow();
  const undoable = useBannerEditor((editor) => editor.undoable);
  const statusOf = (banner: Banner): BannerStatus =>
    isShownAt(banner, time_zone, now) ? 'showing' : hasExpired(banner, time_zone, now) ? 'over' : 'toCome';
  const start = ({ publish_at }: Banner) => (publish_at ? scheduleTimeToInstant(publish_at, time_zone) : 0);
  const listed = banners?.filter(({ id }) => id !== undoable?.recordId).sort(compareBanners) ?? [];
  const groups = bannerStatuses.map((status) => ({
    status,
    found: listed.filter((banner) => statusOf(banner) === status),
  }));
  groups[1]?.found.sort((a, b) => start(a) - start(b));
  groups[2]?.found.sort((a, b) => b.expires_at.localeCompare(a.expires_at));
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={common.title}>
        {texts.listTitle}
      </h2>
      <UndoNotice undoable={undoable} onClose={() => useBannerEditor.setState({ undoable: null })} />
      <p aria-live="polite" className={styles.told}>
        {!banners ? texts.loading : !data ? texts.onlyHeld : ''}
      </p>
      {banners && listed.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      {groups.map(
        ({ status, found }) =>
          found.length > 0 && (
            <section key={status} className={styles.group}>
              <h3>{texts[status]}</h3>
              <ul className={styles.lines}>
                {found.map((banner) => (
                  <BannerRow key={banner.id} banner={banner} status={status} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Dialog>
  );
}

function BannerRow({ banner, status }: { banner: Banner; status: BannerStatus }) {
  const { severity, text, publish_at, expires_at } = banner;
  const Icon = severityIcons[severity];
  const showing = status === 'showing';
  return (
    <li className={styles.line} data-severity={severity}>
      <div className={styles.head}>
        <Icon size={20} aria-hidden />
        <strong>{bannerTexts.severities[severity]}</strong>
      </div>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={`${common.hint} ${styles.when}`}>
        {showing && texts.until(expires_at)}
        {status === 'toCome' && texts.from(publish_at, expires_at)}
        {status === 'over' && texts.ended(expires_at)}
      </p>
      <Cluster className={styles.buttons}>
        <Button
          size="small"
          aria-label={texts.edited(text)}
          onClick={() => useBannerEditor.setState({ editing: banner })}
        >
          {texts.edit}
        </Button>
        <Button
          size="small"
          aria-label={showing ? texts.takeDownThis(text) : texts.removeThis(text)}
          onClick={() => void runWithToast(texts.takeDownFailed, () => takeDown(banner))}
        >
          {showing ? texts.takeDown : texts.remove}
        </Button>
      </Cluster>
    </li>
  );
}
