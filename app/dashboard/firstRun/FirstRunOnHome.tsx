/** The checklist of a new town on its home page, which administrators see first. */
import { useEffect, useState } from 'react';
import type { FirstRun } from '../../../db/rules/town/firstRun.ts';
import { call } from '../../data/call.ts';
import { FirstRunChecklist } from './FirstRunChecklist.tsx';

export function FirstRunOnHome() {
  const [state, setState] = useState<FirstRun | null>(null);
  useEffect(() => {
    let isCanceled = false;
    call<{ first_run: FirstRun | null }>('/api/first-run').then(
      ({ first_run }) => isCanceled || setState(first_run),
      // The page works without the list, which the dashboard shows too.
      () => {},
    );
    return () => {
      isCanceled = true;
    };
  }, []);
  return state && <FirstRunChecklist state={state} />;
}
