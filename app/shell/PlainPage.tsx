/** A screen of little more than a heading. */
import type { ReactNode } from 'react';
import { useTown } from '../data/content.tsx';
import { screenTexts } from '../texts/en/screens.ts';
import styles from './PlainPage.module.css';

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.plain}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A screen that the site does not have yet, and where to turn to in the meantime. */
export function ComingSoon({ title, unavailable }: { title: string; unavailable: string }) {
  const { support_email } = useTown();
  return (
    <PlainPage title={title}>
      <p>{unavailable}</p>
      <p>
        {screenTexts.login.help} <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </PlainPage>
  );
}
