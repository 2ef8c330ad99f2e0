/** Loads what the calendar has at a place, for the one kind of form that asks for it. */
import type { FormValues } from '../../db/rules/forms/filledForm.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { defer, useDeferred } from '../ui/deferred.ts';

const placeAvailability = defer(async () => (await import('./PlaceAvailability.tsx')).PlaceAvailability);

export function RentalAvailability(props: { form: PublicForm; values: FormValues }) {
  const PlaceAvailability = useDeferred(placeAvailability);
  return PlaceAvailability && <PlaceAvailability {...props} />;
}
