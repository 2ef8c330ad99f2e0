/** The top of the home page: a picture or video, the town's title, and one link. */
import { heroTarget, isSectionEnabled, isVideo } from '../../db/rules/town/sections.ts';
import { useSection, useSections, useTown } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { heroVideo } from '../shell/start/deferredParts.ts';
import { heroTexts } from '../texts/en/home/sections.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { useDeferred } from '../ui/deferred.ts';
import { Picture, screenWide } from '../ui/Picture.tsx';
import styles from './Hero.module.css';

export function Hero() {
  const town = useTown();
  const sections = useSections();
  const { title, subtitle, action, image } = useSection('hero');
  const target = heroTarget(action.link);
  const toShop = town.commerce && (target === 'items' || (target && !action.text));
  return (
    <div className={styles.hero} data-bare={!image.src || undefined}>
      <div className={styles.media}>
        {/* Shown instead of a picture, and while one loads. */}
        <div className={styles.scene} aria-hidden />
        {isVideo(image.src) ? (
          <DeferredVideo key={image.src} src={image.src} label={image.alt} />
        ) : (
          <Picture className={styles.picture} picture={image} sizes={screenWide} first />
        )}
      </div>
      <div className={styles.stage}>
        <div className={styles.panel}>
          <h1 className={styles.title} dir="auto">
            {title || town.display_name}
          </h1>
          {subtitle && (
            <p className={styles.subtitle} dir="auto">
              {subtitle}
            </p>
          )}
          {toShop && (
            <a {...buttonAttributes({ className: styles.action })} href="/items">
              {action.text || heroTexts.shop}
            </a>
          )}
          {action.text && target && target !== 'items' && isSectionEnabled(sections, target) && (
            <ActionLink {...buttonAttributes({ className: styles.action })} href={`/#${target}`}>
              {action.text}
            </ActionLink>
          )}
          <ForStaff tool="hero" />
        </div>
      </div>
    </div>
  );
}

function DeferredVideo(props: { src: string; label: string }) {
  const HeroVideo = useDeferred(heroVideo);
  return HeroVideo && <HeroVideo {...props} />;
}
