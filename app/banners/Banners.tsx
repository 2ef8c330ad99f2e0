/** The banners at the top of every page: in the first HTML, and offline. */

import X from 'lucide-react/icons/x';
import { type Banner, isDismissible } from '../../db/rules/announcements/banners.ts';
import { useBanners } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { bannerTexts } from '../texts/en/content/banners.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './Banners.module.css';
import { BannerView } from './BannerView.tsx';
import { dismissBanner, useIsDismissed } from './dismissedBanners.ts';

export function Banners() {
  const isDismissed = useIsDismissed();
  const banners = useBanners().filter((banner) => !isDismissible(banner) || !isDismissed(banner));
  const emergencies = banners.filter(({ severity }) => severity === 'emergency');
  const others = banners.filter(({ severity }) => severity !== 'emergency');
  // The live regions always exist, so that screen readers notice new banners.
  return (
    <section aria-label={banners.length > 0 ? bannerTexts.label : undefined}>
      <div aria-live="assertive">{emergencies.map(renderBanner)}</div>
      <div aria-live="polite">{others.map(renderBanner)}</div>
    </section>
  );
}

const renderBanner = (banner: Banner) => <BannerLine key={banner.id} banner={banner} />;

function BannerLine({ banner }: { banner: Banner }) {
  const { severity } = banner;
  const dismissAndMoveOn = () => {
    dismissBanner(banner);
    // The focused button has disappeared.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <BannerView {...banner} Heading="h2">
      <ForStaff tool="banner" id={banner.id} />
      {isDismissible(banner) && (
        <IconButton className={styles.button} label={bannerTexts.dismiss(severity)} onClick={dismissAndMoveOn}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </BannerView>
  );
}
