/** What this website costs: three plans, and ten years of them beside what others ask. It asks for no content. */
import { useTown } from '../data/content.tsx';
import { pricingTexts as texts } from '../texts/en/pricing.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { CostComparison } from './CostComparison.tsx';
import { Plans } from './Plans.tsx';
import styles from './PricingPage.module.css';

export function PricingPage() {
  const { support_email } = useTown();
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{screenTexts.pricing.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        <Plans />
      </div>
      <div className={styles.band}>
        <CostComparison />
      </div>
      <p className={styles.questions}>
        <strong>{texts.questions}</strong> {texts.write} <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </>
  );
}
