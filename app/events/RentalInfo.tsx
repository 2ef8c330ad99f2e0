/** The costs of renting from the town, and its contacts. Leaves out empty facts. */

import type { SectionContents } from '../../db/rules/town/sectionShapes.ts';
import { telephoneHref } from '../sections/contact/telephoneHref.ts';
import { eventTexts } from '../texts/en/content/events.ts';
import { Card } from '../ui/layout/Layout.tsx';
import styles from './RentalInfo.module.css';

type Rental = SectionContents['calendar']['rental_info'];

export function RentalInfo({ rental: { daily_rate, deposit, contact } }: { rental: Rental }) {
  const facts = [
    { label: eventTexts.dailyRate, text: daily_rate },
    { label: eventTexts.deposit, text: deposit },
    { label: eventTexts.rentalContact, text: contact.name },
    { label: eventTexts.rentalOffice, text: contact.office, dial: true },
    { label: eventTexts.rentalCell, text: contact.cell, dial: true },
  ].filter(({ text }) => text !== '');
  if (facts.length === 0) return null;
  return (
    <Card as="aside" className={styles.rental} aria-labelledby="rental-title">
      <h3 className={styles.title} id="rental-title">
        {eventTexts.rentalTitle}
      </h3>
      <dl className={styles.facts}>
        {facts.map(({ label, text, dial }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              {dial ? (
                <a data-stretched href={telephoneHref(text)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
