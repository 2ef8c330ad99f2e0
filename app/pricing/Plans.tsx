/** The three plans as cards. */

import Check from 'lucide-react/icons/check';
import { useTown } from '../data/content.tsx';
import { type PlanText, pricingTexts as texts } from '../texts/en/shop/pricing.ts';
import { formatDollars } from '../texts/figures.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { Card } from '../ui/layout/Layout.tsx';
import styles from './Plans.module.css';
import { offers, totalAfter } from './rates.ts';

export function Plans() {
  return (
    <section aria-labelledby="plans">
      <h2 className="visually-hidden" id="plans">
        {texts.plansHeading}
      </h2>
      <ul className={styles.plans}>
        {offers
          .filter((offer) => offer !== 'competitors')
          .map((offer) => (
            <li key={offer}>
              <Plan offer={offer} plan={texts.plans[offer]} />
            </li>
          ))}
      </ul>
    </section>
  );
}

type PlanProps = { offer: keyof typeof texts.plans; plan: PlanText };

function Plan({ offer, plan: { badge, price, paid, later, points, extras } }: PlanProps) {
  const { support_email } = useTown();
  const saved = totalAfter('competitors', 10) - totalAfter(offer, 10);
  return (
    <Card as="article" className={styles.plan} data-offer={offer} aria-labelledby={`plan-${offer}`}>
      <p className={styles.badge}>{badge && <Badge tone="amber">{badge}</Badge>}</p>
      <h3 className={styles.name} id={`plan-${offer}`}>
        {texts.names[offer]}
      </h3>
      <p className={styles.price}>
        <span className={styles.amount}>{price}</span> <span>{paid}</span>
      </p>
      <p className={styles.later}>{later}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Check size={20} aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {extras && (
        <>
          <p className={styles.extrasHeading}>{extras.heading}</p>
          <ul className={styles.extras}>
            {extras.items.map(({ name, price: each }) => (
              <li key={name}>
                <span>{name}</span> <span className={styles.each}>{each}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className={styles.totals}>
        {[5, 10].map((years) => (
          <div key={years}>
            <dt>{texts.afterYears(years)}</dt>
            <dd>{texts.total(formatDollars(totalAfter(offer, years)))}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.saved}>{texts.less(formatDollars(saved))}</p>
      <a
        {...buttonAttributes({ variant: 'secondary', className: styles.ask })}
        href={`mailto:${support_email}?subject=${encodeURIComponent(texts.askSubject(texts.names[offer]))}`}
      >
        {texts.ask}
        <span className="visually-hidden">{texts.askOf(texts.names[offer])}</span>
      </a>
    </Card>
  );
}
