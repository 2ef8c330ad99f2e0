/** A screen that the site does not have yet, and where to turn to in the meantime. */
import type { ReactNode } from 'react';
import { useTown } from '../data/content.tsx';
import { screenTexts } from '../texts/en/screens.ts';
import { PlainPage } from './PlainPage.tsx';

export function ComingSoon({
  title,
  unavailable,
  children,
}: {
  title: string;
  unavailable: string;
  children?: ReactNode;
}) {
  const { support_email } = useTown();
  return (
    <PlainPage title={title}>
      {children}
      <p>{unavailable}</p>
      <p>
        {screenTexts.login.help} <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </PlainPage>
  );
}
