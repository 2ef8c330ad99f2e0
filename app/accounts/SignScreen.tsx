/** The layout of the sign-in and registration screens: the town beside a form; on a phone the form alone. */
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AuthTexts } from '../../db/rules/accounts/texts.ts';
import { fetchAuthTexts } from '../data/authTexts.ts';
import { useTown } from '../data/content.tsx';
import { useSession } from '../data/session.ts';
import { accountTexts as texts } from '../texts/en/accounts/accounts.ts';
import { authTexts } from '../texts/en/accounts/authTexts.ts';
import { focusText } from '../ui/focusText.ts';
import { Container } from '../ui/layout/Layout.tsx';
import styles from './SignScreen.module.css';

type SignScreenProps = {
  title: string;
  /** Whether it replaces another part of the same screen; moving the focus announces it to screen readers. */
  takesFocus?: boolean;
  /** Text below the heading. */
  welcome?: string;
  /** Text above the fields. */
  intro?: string;
  /** Text beside the form, if there is room. */
  beside?: string;
  children: ReactNode;
};

export function SignScreen({ title, takesFocus = false, welcome, intro, beside, children }: SignScreenProps) {
  const { display_name } = useTown();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) focusText(heading.current);
  }, [takesFocus]);
  return (
    <Container className={styles.screen}>
      <div className={styles.beside}>
        <p className={styles.town}>{display_name}</p>
        {beside && <p>{beside}</p>}
      </div>
      <div className={styles.card}>
        <h1 ref={heading}>{title}</h1>
        {welcome && <p className={styles.welcome}>{welcome}</p>}
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </Container>
  );
}

/** The town's texts for these screens: the defaults until its own have loaded. */
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

/** Links to the legal texts, which open over the form. */
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

/**
 * Opens the requested page if somebody is signed in, at once or after signing in here. Replaces this screen in the
 * history, because Back to it would redirect again.
 * @param from the requested address, within this site
 */
export function useRedirectAfterSignIn(from = '/dashboard'): void {
  const router = useRouter();
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (user) void router.navigate({ href: from, replace: true });
  }, [user, router, from]);
}

/** Passes the requested address on to the other screen. */
export const withReturnAddress = (path: string, from: string | undefined) =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
