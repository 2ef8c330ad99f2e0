/** Shows the server's errors below a form's fields. */
import { type RefObject, useEffect } from 'react';
import type { SubmitProblem } from './useSubmit.ts';

/** @param problem of the last attempt; its fields are enabled again by the time it is drawn */
export function useServerFaults(form: RefObject<HTMLFormElement | null>, problem: SubmitProblem | null): void {
  useEffect(() => {
    const faults = problem?.fields;
    if (!faults) return;
    // If the script fails to load, the form shows the problem as a whole.
    import('./fieldErrors.ts').then(
      ({ showServerFaults }) => form.current && showServerFaults(form.current, faults),
      () => {},
    );
  }, [form, problem]);
}
