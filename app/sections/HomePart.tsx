/** A part of the home page. If it can't be drawn, it says so, and the rest of the page stays. */
import { type ReactNode, Suspense } from 'react';
import { useInitialState } from '../data/content.tsx';
import { shellTexts } from '../texts/en/shell.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';

// A plain link retries with or without script.
const failed = (
  <Container>
    <Notice
      tone="problem"
      actions={
        <a {...buttonAttributes({})} href="/" data-no-route>
          {shellTexts.tryAgain}
        </a>
      }
    >
      {shellTexts.partFailed}
    </Notice>
  </Container>
);

export const HomePart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={failed}>
    {/* On the server only Suspense stops an error. */}
    {useInitialState().isIsolated ? <Suspense fallback={failed}>{children}</Suspense> : children}
  </ErrorBoundary>
);
