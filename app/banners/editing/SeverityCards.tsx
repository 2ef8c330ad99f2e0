/** Chooses a banner's severity from three cards that explain it. */
import { useId } from 'react';
import { bannerSeverities } from '../../../db/rules/announcements/bannerSeverities.ts';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { bannerTexts } from '../../texts/en/content/banners.ts';
import { severityIcons } from '../BannerView.tsx';
import styles from './SeverityCards.module.css';

/** The most severe first, as on the pages. */
const severities = [...bannerSeverities].reverse();

export function SeverityCards({ chosen }: { chosen: string }) {
  const id = useId();
  return (
    <fieldset className={styles.cards}>
      <legend>{texts.severity}</legend>
      {severities.map((severity) => {
        const Icon = severityIcons[severity];
        return (
          <label key={severity} className={styles.card} data-severity={severity}>
            <input
              type="radio"
              name="severity"
              value={severity}
              defaultChecked={severity === chosen}
              required
              aria-labelledby={`${id}-${severity}`}
              aria-describedby={`${id}-${severity}-meaning`}
            />
            <Icon className={styles.icon} size={24} aria-hidden />
            <span className={styles.words}>
              <span id={`${id}-${severity}`} className={styles.name}>
                {bannerTexts.severities[severity]}
              </span>
              <span id={`${id}-${severity}-meaning`} className={styles.meaning}>
                {texts.meaning(severity)}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
