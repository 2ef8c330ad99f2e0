/** What the town must tell everybody at once: at the head of every page, in the first HTML and without a signal. */
import Info from 'lucide-react/icons/info';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { type Banner, isDismissible } from '../../db/rules/banners.ts';
import { isSafeUrl } from '../../db/rules/links.ts';
import { useBanners } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { bannerTexts } from '../texts/banners.ts';
import styles from './Banners.module.css';
import { dismiss, useDismissed } from './dismissed.ts';

export const severityIcons = { notice: Info, warning: TriangleAlert, emergency: Siren };

export function Banners() {
  const isDismissed = useDismissed();
  const banners = useBanners().filter((banner) => !isDismissible(banner) || !isDismissed(banner));
  const emergencies = banners.filter(({ severity }) => severity === 'emergency');
  const others = banners.filter(({ severity }) => severity !== 'emergency');
  // The parts are always there, so that a screen reader notices what comes into them while one reads.
  return (
    <section aria-label={banners.length > 0 ? bannerTexts.label : undefined}>
      <div aria-live="assertive">{emergencies.map(show)}</div>
      <div aria-live="polite">{others.map(show)}</div>
    </section>
  );
}

const show = (banner: Banner) => <BannerLine key={banner.id} banner={banner} />;

function BannerLine({ banner }: { banner: Banner }) {
  const { severity } = banner;
  const putAway = () => {
    dismiss(banner);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <BannerLook {...banner} Heading="h2">
      <ForAdmins tool="banner" id={banner.id} />
      {isDismissible(banner) && (
        <button type="button" className={styles.button} aria-label={bannerTexts.dismiss(severity)} onClick={putAway}>
          <X size={20} aria-hidden />
        </button>
      )}
    </BannerLook>
  );
}

type BannerLookProps = Pick<Banner, 'severity' | 'text' | 'link'> & { Heading: 'h2' | 'p'; children?: ReactNode };

/** What a banner looks like, on a page and before it is on one. Its children are its buttons. */
export function BannerLook({ severity, text, link, Heading, children }: BannerLookProps) {
  const Icon = severityIcons[severity];
  return (
    <div className={styles.banner} data-severity={severity}>
      <div className={styles.inner}>
        <Icon className={styles.icon} size={24} aria-hidden />
        <div className={styles.words}>
          <Heading className={styles.severity}>{bannerTexts.severities[severity]}</Heading>
          <p dir="auto">{text}</p>
          {link && isSafeUrl(link.url) && (
            <a className={styles.link} href={link.url} dir="auto">
              {link.title}
            </a>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}
