/** A part that needs the cart, whose script loads after the page. */
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

type LoadsCartProps = {
  /** The part before the cart has loaded, and on the server. */
  waiting: ReactNode;
  /** The part if the cart can't be loaded. */
  failed: ReactNode;
  children: ReactNode;
};

export function LoadsCart({ waiting, failed, children }: LoadsCartProps) {
  if (!useHydrated()) return waiting;
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
