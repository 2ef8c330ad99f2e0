/** The next meeting of a town's council, and the agenda for it. */
import type { CategoryWithDocuments, Document } from './documents.ts';
import type { Occurrence, PublicEvent } from './events.ts';

/** Those of the council; where the calendar names none so, every meeting. */
export function listCouncilMeetings(upcoming: readonly Occurrence[]): Occurrence[] {
  const meetings = upcoming.filter(({ event }) => event.type === 'meeting');
  const council = meetings.filter(({ event }) => isCouncil(event));
  return council[0] ? council : meetings;
}

export const isCouncil = ({ title }: Pick<PublicEvent, 'title'>): boolean => /council/i.test(title);

/**
 * The agenda of a meeting: a document that says that it is one and names that day, or else has its date.
 * @param day the meeting's day as titles may have it
 * @param events among them other meetings, whose agendas may be of the same day
 */
export function findAgenda(
  categories: readonly CategoryWithDocuments[],
  { event, date }: Pick<Occurrence, 'event' | 'date'>,
  day: string,
  events: readonly PublicEvent[],
): Document | undefined {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  const days = [date, day, `${month}/${dayOfMonth}/${year}`, date.replace(/(.+?)-(.+)-(.+)/, '$2/$3/$1')];
  const others = events.filter(({ type, title }) => type === 'meeting' && title !== event.title);
  const agendas = categories.flatMap(({ category, documents }) =>
    documents.filter(({ title, file_name }) => {
      const isAgenda = /agenda/i.test(title + file_name) || (/agenda/i.test(category.title) && !/minutes/i.test(title));
      return isAgenda && !others.some((other) => title.includes(other.title));
    }),
  );
  return (
    agendas.find(({ title, file_name }) => days.some((one) => title.includes(one) || file_name.includes(one))) ??
    agendas.find((agenda) => agenda.date === date)
  );
}
