/** All banners of the town: those that show, those to come and those that are over. */
import { useEffect, useId, useState } from 'react';
import { type Banner, compareBanners } from '../../../db/rules/banners.ts';
import { hasExpired, isShownAt, momentInstant } from '../../../db/rules/schedule.ts';
import { call } from '../../data/call.ts';
import { useBanners, useNow, useTown } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';
import { bannerTexts } from '../../texts/banners.ts';
import { Modal } from '../../ui/Modal.tsx';
import { severityIcons } from '../BannerLook.tsx';
import styles from './BannerList.module.css';
import { attempt, takeDown, useDoing } from './banners.ts';
import { TakenDown } from './TakenDown.tsx';

type Standing = 'showing' | 'toCome' | 'over';
const standings: Standing[] = ['showing', 'toCome', 'over'];

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

export function BannerList({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const { banners, onlyHeld } = useAllBanners();
  const { time_zone } = useTown();
  const now = useNow();
  const takenDown = useDoing((doing) => doing.takenDown);
  const standingOf = (banner: Banner): Standing =>
    isShownAt(banner, time_zone, now) ? 'showing' : hasExpired(banner, time_zone, now) ? 'over' : 'toCome';
  const start = ({ publish_at }: Banner) => (publish_at ? momentInstant(publish_at, time_zone) : 0);
  const listed = banners?.filter(({ id }) => id !== takenDown?.id).sort(compareBanners) ?? [];
  const groups = standings.map((standing) => ({
    standing,
    found: listed.filter((banner) => standingOf(banner) === standing),
  }));
  groups[1]?.found.sort((a, b) => start(a) - start(b));
  groups[2]?.found.sort((a, b) => b.expires_at.localeCompare(a.expires_at));
  return (
    <Modal labelledBy={headingId} onClose={onClose}>
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
                  <Line key={banner.id} banner={banner} standing={standing} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Modal>
  );
}

function Line({ banner, standing }: { banner: Banner; standing: Standing }) {
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
          onClick={() => useDoing.setState({ editing: banner })}
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
