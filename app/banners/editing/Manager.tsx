/** All banners of the town: those that show, those to come and those that are over. */
import { useEffect, useId, useState } from 'react';
import { type Banner, compareBanners } from '../../../db/rules/banners.ts';
import { hasExpired, isShownAt, scheduleTimeToInstant } from '../../../db/rules/schedule.ts';
import { call } from '../../data/call.ts';
import { useBanners, useNow, useTown } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import { bannerTexts } from '../../texts/en/banners.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { severityIcons } from '../BannerView.tsx';
import { attempt, takeDown, useBannerEditor } from './api.ts';
import styles from './Manager.module.css';
import { TakenDown } from './TakenDown.tsx';

type BannerStatus = 'showing' | 'toCome' | 'over';
const bannerStatuses: BannerStatus[] = ['showing', 'toCome', 'over'];

/** What the server has; without it what this browser holds, which is what everybody may see. */
function useAllBanners(): { banners: Banner[] | undefined; onlyHeld: boolean } {
  const held = useBanners();
  const [all, setAll] = useState<Banner[] | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what others put up or took down meanwhile arrives by sync
  useEffect(() => {
    let here = true;
    const look = () =>
      call<{ banners: Banner[] }>('/api/banners').then(
        ({ banners }) => here && setAll(banners),
        () => here && setAll((known) => known ?? null),
      );
    void look();
    addEventListener('contentUpdated', look);
    return () => {
      here = false;
      removeEventListener('contentUpdated', look);
    };
  }, [held]);
  return { banners: all === null ? held : all, onlyHeld: all === null };
}

export function BannerManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const { banners, onlyHeld } = useAllBanners();
  const { time_zone } = useTown();
  const now = useNow();
  const takenDown = useBannerEditor((doing) => doing.takenDown);
  const standingOf = (banner: Banner): BannerStatus =>
    isShownAt(banner, time_zone, now) ? 'showing' : hasExpired(banner, time_zone, now) ? 'over' : 'toCome';
  const start = ({ publish_at }: Banner) => (publish_at ? scheduleTimeToInstant(publish_at, time_zone) : 0);
  const listed = banners?.filter(({ id }) => id !== takenDown?.id).sort(compareBanners) ?? [];
  const groups = bannerStatuses.map((standing) => ({
    standing,
    found: listed.filter((banner) => standingOf(banner) === standing),
  }));
  groups[1]?.found.sort((a, b) => start(a) - start(b));
  groups[2]?.found.sort((a, b) => b.expires_at.localeCompare(a.expires_at));
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={common.title}>
        {texts.listTitle}
      </h2>
      <TakenDown />
      <p role="status" className={styles.told}>
        {!banners ? texts.loading : onlyHeld ? texts.onlyHeld : ''}
      </p>
      {banners && listed.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {groups.map(
        ({ standing, found }) =>
          found.length > 0 && (
            <section key={standing} className={styles.group}>
              <h3>{texts[standing]}</h3>
              <ul className={styles.lines}>
                {found.map((banner) => (
                  <BannerRow key={banner.id} banner={banner} standing={standing} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Dialog>
  );
}

function BannerRow({ banner, standing }: { banner: Banner; standing: BannerStatus }) {
  const { severity, text, publish_at, expires_at } = banner;
  const Icon = severityIcons[severity];
  const showing = standing === 'showing';
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
        {standing === 'toCome' && texts.from(publish_at, expires_at)}
        {standing === 'over' && texts.ended(expires_at)}
      </p>
      <div className={`${common.ways} ${styles.buttons}`}>
        <button
          type="button"
          className={common.small}
          aria-label={texts.edited(text)}
          onClick={() => useBannerEditor.setState({ editing: banner })}
        >
          {texts.edit}
        </button>
        <button
          type="button"
          className={common.small}
          aria-label={showing ? texts.takeDownThis(text) : texts.removeThis(text)}
          onClick={() => void attempt(() => takeDown(banner))}
        >
          {showing ? texts.takeDown : texts.remove}
        </button>
      </div>
    </li>
  );
}
