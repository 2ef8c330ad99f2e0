/** The frame of the screens that lead into an account: the town beside a form; on a phone the form alone. */

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AuthTexts } from '../../db/rules/authTexts.ts';
import { fetchAuthTexts } from '../data/authTexts.ts';
import { useTown } from '../data/content.tsx';
import { accountTexts as texts } from '../texts/en/accounts.ts';
import { authTexts } from '../texts/en/authTexts.ts';
import { Container } from '../ui/Layout.tsx';
import styles from './SignScreen.module.css';

type SignScreenProps = {
  title: string;
  /** Whether it takes the place of another part of the same screen, which those who do not see it must be told. */
  takesFocus?: boolean;
  /** Under the heading. */
  welcome?: string;
  /** Over the fields. */
  intro?: string;
  /** Beside the form, where there is room. */
  beside?: string;
  children: ReactNode;
};

export function SignScreen({ title, takesFocus: told = false, welcome, intro, beside, children }: SignScreenProps) {
  const { display_name } = useTown();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (told) heading.current?.focus({ preventScroll: true });
  }, [told]);
  return (
    <Container className={styles.screen}>
      <div className={styles.beside}>
        <p className={styles.town}>{display_name}</p>
        {beside && <p>{beside}</p>}
      </div>
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {welcome && <p className={styles.welcome}>{welcome}</p>}
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </Container>
  );
}

/** The words of the town on these screens: the default ones until its own have come. */
export function useAuthTexts(): AuthTexts {
  const [own, setOwn] = useState<AuthTexts>(authTexts);
  useEffect(() => {
    let present = true;
    void fetchAuthTexts().then((found) => present && setOwn(found));
    return () => {
      present = false;
    };
  }, []);
  return own;
}

/** The legal texts that whoever signs in or registers may want to read. They open over the form. */
export function LegalLinks() {
  return (
    <ul className={styles.legal} aria-label={texts.legal}>
      <li>
        <a href="/terms">{texts.terms}</a>
      </li>
      <li>
        <a href="/privacy">{texts.privacy}</a>
      </li>
    </ul>
  );
}
