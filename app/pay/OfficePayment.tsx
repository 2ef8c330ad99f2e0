/** Explains how to pay an invoice at the office, with cash or a check. */
import type { PayPage } from '../../db/rules/invoices/payPage.ts';
import { listHoursLines } from '../sections/contact/listHoursLines.ts';
import { contactTexts } from '../texts/en/home/sections.ts';
import { payTexts as texts } from '../texts/en/shop/pay.ts';
import { Card, Stack } from '../ui/layout/Layout.tsx';
import styles from './Pay.module.css';

type OfficePaymentProps = {
  contact: PayPage['contact'];
  number: string;
  /** Whether the invoice can also be paid by card. */
  isAlternative: boolean;
};

export function OfficePayment({ contact, number, isAlternative }: OfficePaymentProps) {
  const { display_name, address, phone, email, hours, opening } = contact;
  const lines = opening
    ? listHoursLines(opening)
    : hours.map(({ days, text }) => ({ label: days ? contactTexts[days] : texts.hours, text }));
  return (
    <Card as="section" aria-labelledby="pay-office">
      <Stack gap={3}>
        <h2 id="pay-office" className={styles.number}>
          {isAlternative ? texts.orOffice : texts.office}
        </h2>
        <p>{texts.officeHint(number)}</p>
        <p className={styles.written} dir="auto">
          {[display_name, address].filter(Boolean).join('\n')}
        </p>
        {lines.map(({ label, text }) => (
          <p key={label} className={styles.written} dir="auto">
            {label}: {text}
          </p>
        ))}
        {phone && (
          <p>
            {texts.phone}:{' '}
            <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p>
            {texts.ask} <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </Stack>
    </Card>
  );
}
