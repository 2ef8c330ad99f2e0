/** What it costs to rent from the town, and whom to ask. What was left empty is not printed. */
import type { SectionContents } from '../../db/rules/sections.ts';
import { telephoneHref } from '../sections/telephoneHref.ts';
import { texts } from '../texts/en/site.ts';
import styles from './RentalInfo.module.css';

type Rental = SectionContents['calendar']['rental_info'];

export function RentalInfo({ rental: { daily_rate, deposit, contact } }: { rental: Rental }) {
  const facts = [
    { label: texts.calendar.dailyRate, text: daily_rate },
    { label: texts.calendar.deposit, text: deposit },
    { label: texts.calendar.rentalContact, text: contact.name },
    { label: texts.calendar.rentalOffice, text: contact.office, dial: true },
    { label: texts.calendar.rentalCell, text: contact.cell, dial: true },
  ].filter(({ text }) => text !== '');
  if (facts.length === 0) return null;
  return (
    <aside className={styles.rental} aria-labelledby="rental-title">
      <h3 className={styles.title} id="rental-title">
        {texts.calendar.rentalTitle}
      </h3>
      <dl className={styles.facts}>
        {facts.map(({ label, text, dial }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{dial ? <a href={telephoneHref(text)}>{text}</a> : text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
