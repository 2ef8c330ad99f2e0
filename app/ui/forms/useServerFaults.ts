/** Puts under a form's fields what the server finds wrong with them. */
import { type RefObject, useEffect } from 'react';
import type { SubmitProblem } from './useSubmit.ts';

/** @param problem what the last sending came to; its fields are enabled again by the time it is drawn */
export function useServerFaults(form: RefObject<HTMLFormElement | null>, problem: SubmitProblem | null): void {
  useEffect(() => {
    const faults = problem?.fields;
    if (!faults) return;
    // Where the script does not come, the form says it as a whole.
    import('./fieldErrors.ts').then(
      ({ showServerFaults }) => form.current && showServerFaults(form.current, faults),
      () => {},
    );
  }, [form, problem]);
}
