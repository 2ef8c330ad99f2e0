/** The prices of this website: three plans, and a comparison over ten years. Its content is fixed. */

import { useTown } from '../data/content.tsx';
import { screenTexts } from '../texts/en/screens.ts';
import { pricingTexts as texts } from '../texts/en/shop/pricing.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { CostComparison } from './CostComparison.tsx';
import { Plans } from './Plans.tsx';
import styles from './PricingPage.module.css';

export function PricingPage() {
  const { support_email } = useTown();
  return (
    <>
      <Container className={styles.head}>
        <Header level={1} title={screenTexts.pricing.title} subtitle={texts.lead} />
        <Plans />
      </Container>
      <div className={styles.band}>
        <CostComparison />
      </div>
      <Container as="p" className={styles.questions}>
        <strong>{texts.questions}</strong> {texts.write} <a href={`mailto:${support_email}`}>{support_email}</a>.
      </Container>
    </>
  );
}
