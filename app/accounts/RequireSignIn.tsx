/** What screens for people who are signed in show to whoever is not, or not any more. */
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type SessionUser, useSession } from '../data/session.ts';
import { PlainPage } from '../shell/PlainPage.tsx';
import { loginAddress } from '../shell/protectedRoutes.ts';
import { accountTexts as texts } from '../texts/en/accounts.ts';
import { buttonAttributes } from '../ui/Button.tsx';

/**
 * Draws a screen for whoever is signed in. A session that ends meanwhile takes what is private off the screen, and
 * leaves the address, to come back to it.
 */
export function RequireSignIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const user = useSession((state) => state.user);
  const { href } = useLocation();
  if (user) return children(user);
  return (
    <PlainPage title={texts.signedOutTitle}>
      <p>{texts.signedOutText}</p>
      <p>
        <a {...buttonAttributes({})} href={loginAddress(href)}>
          {texts.signInAgain}
        </a>
      </p>
    </PlainPage>
  );
}

/** Draws a screen for administrators. The server answers none of its calls to anybody else. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn>
      {({ is_admin }) =>
        is_admin ? (
          children
        ) : (
          <PlainPage title={texts.notAdmin}>
            <p>{texts.notAdminText}</p>
            <p>
              <a {...buttonAttributes({})} href="/">
                {texts.goHome}
              </a>
            </p>
          </PlainPage>
        )
      }
    </RequireSignIn>
  );
}
