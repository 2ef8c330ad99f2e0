/** Faults between the shop's server and Stripe. */

/**
 * - `error`: Stripe answers 500 and has done nothing; `error_after`: 500, and it was done
 * - `reset`: the connection breaks before Stripe hears of the call; `reset_after`: once it was done
 * - `hang`: no answer ever, nothing done; `hang_after`: no answer, and it was done
 * - `rate_limit`: 429, nothing done
 */
export type FaultKind = 'error' | 'error_after' | 'reset' | 'reset_after' | 'hang' | 'hang_after' | 'rate_limit';

export type Fault = {
  kind: FaultKind;
  /** The calls that it hits; all, unless given. */
  method?: 'GET' | 'POST';
  path?: RegExp;
  /** How many calls; one, unless given. The SDK's own repetitions are calls, too. */
  times?: number;
};

/** Those that happen to work that is begun: a saved answer that comes again is none. */
const errorKinds: readonly FaultKind[] = ['error', 'error_after'];

/** Takes the next fault for a call, if there is one. @param errors whether of `errorKinds`, or of the others */
export function takeFault(faults: Fault[], method: string, path: string, errors: boolean): FaultKind | null {
  const fault = faults.find(
    (one) =>
      errorKinds.includes(one.kind) === errors &&
      (one.method === undefined || one.method === method) &&
      (one.path === undefined || one.path.test(path)),
  );
  if (!fault) return null;
  const times = (fault.times ?? 1) - 1;
  if (times > 0) fault.times = times;
  else faults.splice(faults.indexOf(fault), 1);
  return fault.kind;
}
