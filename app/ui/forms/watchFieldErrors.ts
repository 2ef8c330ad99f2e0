/**
 * What is wrong with a field stands under it, in every form, in the place of the browser's own bubble. Where this never
 * loads, or the words' script does not, the browser's bubble is there as ever.
 */
import type { FormField } from './describeValidity.ts';

/** @param load the script that puts it into words, fetched once something is wrong */
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
