/** What the town must tell everybody at once: at the head of every page, in the first HTML and without a signal. */
import Info from 'lucide-react/icons/info';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type Banner, isDismissible } from '../../db/rules/banners.ts';
import { isSafeUrl } from '../../db/rules/links.ts';
import { useBanners } from '../data/content.tsx';
import { bannerTexts } from '../texts/banners.ts';
import styles from './Banners.module.css';
import { dismiss, useDismissed } from './dismissed.ts';

const icons = { notice: Info, warning: TriangleAlert, emergency: Siren };

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
  const { severity, text, link } = banner;
  const Icon = icons[severity];
  const putAway = () => {
    dismiss(banner);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.banner} data-severity={severity}>
      <div className={styles.inner}>
        <Icon className={styles.icon} size={24} aria-hidden />
        <div className={styles.words}>
          <h2 className={styles.severity}>{bannerTexts.severities[severity]}</h2>
          <p dir="auto">{text}</p>
          {link && isSafeUrl(link.url) && (
            <a className={styles.link} href={link.url} dir="auto">
              {link.title}
            </a>
          )}
        </div>
        {isDismissible(banner) && (
          <button type="button" className={styles.dismiss} aria-label={bannerTexts.dismiss(severity)} onClick={putAway}>
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
