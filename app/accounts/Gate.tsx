/** What screens for people who are signed in show to whoever is not, or not any more. */
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import common from '../editing/Parts.module.css';
import { Plain } from '../shell/Plain.tsx';
import { loginAddress } from '../shell/protection.ts';
import { type SessionUser, useSession } from '../shell/session.ts';
import { accountTexts as texts } from '../texts/accounts.ts';

/**
 * Draws a screen for whoever is signed in. A session that ends meanwhile takes what is private off the screen, and
 * leaves the address, to come back to it.
 */
export function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const user = useSession((state) => state.user);
  const { href } = useLocation();
  if (user) return children(user);
  return (
    <Plain title={texts.signedOutTitle}>
      <p>{texts.signedOutText}</p>
      <p>
        <a className={common.button} href={loginAddress(href)}>
          {texts.signInAgain}
        </a>
      </p>
    </Plain>
  );
}

/** Draws a screen for administrators. The server answers none of its calls to anybody else. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      {({ is_admin }) =>
        is_admin ? (
          children
        ) : (
          <Plain title={texts.notAdmin}>
            <p>{texts.notAdminText}</p>
            <p>
              <a className={common.button} href="/">
                {texts.goHome}
              </a>
            </p>
          </Plain>
        )
      }
    </SignedIn>
  );
}
