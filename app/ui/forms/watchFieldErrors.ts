/**
 * Shows field errors below the fields in every form, instead of the browser's bubble. If this or the script for the
 * words never loads, the browser's bubble appears as usual.
 */
import type { FormField } from './describeValidity.ts';

/** @param load loads the script for the words, once there is an error */
export function watchFieldErrors(load = () => import('./fieldErrors.ts')): void {
  const report = (event: Event) => {
    const field = event.target as FormField;
    event.preventDefault();
    const focused = document.activeElement;
    load().then(
      ({ showFieldFault }) => showFieldFault(field, focused),
      () => {
        document.removeEventListener('invalid', report, { capture: true });
        field.reportValidity();
      },
    );
  };
  document.addEventListener('invalid', report, { capture: true });
}
