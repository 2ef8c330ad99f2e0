/** A part that needs the cart, whose script loads after the page can be read. */
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

type LoadsCartProps = {
  /** The part as it is before the cart has loaded, which is how the server draws it. */
  waiting: ReactNode;
  /** In its place where the cart can't be loaded. */
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
