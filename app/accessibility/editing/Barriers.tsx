/** The check of a form, which loads after the form itself. */
import { lazy, Suspense } from 'react';
import { type BarrierNoun, barrierNouns } from '../../../db/rules/accessibility/barriers.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

const BarriersPanel = lazy(() => import('./BarriersPanel.tsx'));

const isBarrierNoun = (noun: string): noun is BarrierNoun => barrierNouns.some((one) => one === noun);

/** @param readBody reads the body that the form would save */
export function Barriers({ noun, readBody }: { noun: string; readBody: () => unknown }) {
  if (!isBarrierNoun(noun)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <BarriersPanel noun={noun} readBody={readBody} />
      </Suspense>
    </ErrorBoundary>
  );
}
