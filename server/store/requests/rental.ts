/** Turns an inquiry about renting a place into a rental in the calendar. */
import { invalidField } from '../../../db/rules/problems.ts';
import { readWantedRental } from '../../../db/rules/requests/rental.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest, type RequestWrite } from './change.ts';

/**
 * Adds the rental, with the contact details that its renter gave. The inquiry stays open: its answer is a message.
 * @throws Problem `place_taken` where the calendar has another rental then; `invalid` without a place and day
 */
export async function addRental(
  tx: Writer,
  writing: RequestWrite & { by: { person: string; user_id: string | null } },
  request: Request,
): Promise<{ request: Request; event_id: string }> {
  const wanted = readWantedRental(request.answers);
  if (request.kind !== 'rental' || !wanted)
    throw invalidField('answers', 'This request names no place and day, so the calendar can’t take it over.');
  const { name, email, phone } = request.contact;
  const { id } = await tx.save('events', {
    title: `${wanted.location}: rented`,
    type: 'rental',
    ...wanted,
    end_date: wanted.date,
    renter_name: name.slice(0, 200),
    renter_email: email.slice(0, 200),
    renter_phone: phone.slice(0, 60),
  });
  const changed = await changeRequest(
    tx,
    writing,
    request,
    { status: request.status === 'new' ? 'open' : request.status, event_id: id },
    [
      {
        kind: 'note',
        text: `Rental added to the calendar: ${wanted.date}, ${wanted.location}`,
        is_private: true,
        ...writing.by,
      },
    ],
  );
  return { request: changed, event_id: id };
}
