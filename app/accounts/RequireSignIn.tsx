/** Replaces a protected screen if nobody is signed in, or no longer. */
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type SessionUser, useSession } from '../data/session.ts';
import { PlainPage } from '../shell/PlainPage.tsx';
import { loginAddress } from '../shell/protectedRoutes.ts';
import { accountTexts as texts } from '../texts/en/accounts/accounts.ts';
import { buttonAttributes } from '../ui/Button.tsx';

/**
 * Draws a screen for a signed-in person. When the session ends, hides private content but keeps the address, to return
 * to it.
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

/** Draws a screen for administrators. The server refuses its calls to others. */
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
