/** Problems on screen: of a field, or of the whole form. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from './describeFailure.ts';
import { type FieldErrors, focusError, isOnForm } from './orderForm.ts';

/** A failure on screen; the number makes a repeated message count as new. */
export type Problem = Failure & { count: number };

/** @param isBusy the fields are then inert and can't take the focus */
export function useProblems(formRef: RefObject<HTMLFormElement | null>, isBusy: boolean) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = useRef(0);
  const unfocused = useRef<FieldErrors | null>(null);
  useEffect(() => {
    if (isBusy || !unfocused.current || !formRef.current) return;
    focusError(formRef.current, unfocused.current);
    unfocused.current = null;
  }, [isBusy, formRef]);

  function report(failure: Failure): void {
    const form = formRef.current;
    const { fields } = failure;
    if (form && fields && isOnForm(form, fields)) {
      setErrors(fields);
      unfocused.current = fields;
    } else if (failure.text) {
      count.current += 1;
      setProblem({ ...failure, count: count.current });
    }
  }

  const clearError = (name: string) =>
    setErrors((before) => {
      const { [name]: cleared, ...others } = before;
      return cleared === undefined ? before : others;
    });
  return { errors, setErrors, clearError, problem, report, clearProblem: () => setProblem(null) };
}
