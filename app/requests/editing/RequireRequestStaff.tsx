/** Draws a screen for those who work on requests. The server refuses its calls to others. */
import type { ReactNode } from 'react';
import { editsNoun } from '../../../db/rules/accounts/rights.ts';
import { RequireSignIn } from '../../accounts/RequireSignIn.tsx';
import { PlainPage } from '../../shell/PlainPage.tsx';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { buttonAttributes } from '../../ui/Button.tsx';

export function RequireRequestStaff({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn>
      {(user) =>
        editsNoun(user, 'forms') ? (
          children
        ) : (
          <PlainPage title={texts.notMeant}>
            <p>{texts.notMeantText}</p>
            <p>
              <a {...buttonAttributes({})} href="/">
                {texts.home}
              </a>
            </p>
          </PlainPage>
        )
      }
    </RequireSignIn>
  );
}
