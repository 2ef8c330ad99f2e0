/** The next meeting of a town's council, and the agenda for it. */
import type { CategoryWithDocuments, Document } from '../documents/documents.ts';
import { daysBetween } from '../time.ts';
import type { Occurrence, PublicEvent } from './events.ts';
import { isNamedDay, listNamedDays } from './namedDays.ts';

/** The council's meetings; every meeting where the calendar names no council. */
export function listCouncilMeetings(upcoming: readonly Occurrence[]): Occurrence[] {
  const meetings = upcoming.filter(({ event }) => event.type === 'meeting');
  const council = meetings.filter(({ event }) => isCouncil(event));
  return council[0] ? council : meetings;
}

export const isCouncil = ({ title }: Pick<PublicEvent, 'title'>): boolean => /council/i.test(title);

/** The chosen meeting of a document; documents that browsers stored earlier lack it. */
type ForMeeting = Partial<Pick<Document, 'meeting_id' | 'meeting_date'>>;

/** Whether somebody chose this meeting for a document, even if the meeting has moved since. */
function isChosenFor({ meeting_id, meeting_date }: ForMeeting, { event, date }: Occurrence): boolean {
  if (!meeting_id) return false;
  if (meeting_id === event.id) return meeting_date === date || !event.repeat;
  return meeting_id === event.series_id && meeting_date === event.moved_from;
}

const saysAgenda = (text: string) => /agenda/i.test(text);
const saysMinutes = (text: string) => /minutes/i.test(text);

/** A day without a year means the one closest to the document's date. */
const maxDaysApart = 183;

/**
 * Finds the agenda of a meeting: a document chosen for it, else one that calls itself an agenda and names that day, or
 * has its date and names none.
 * @param day the meeting's day as titles may have it
 * @param events include other meetings, whose agendas may have the same day
 */
export function findAgenda(
  categories: readonly CategoryWithDocuments[],
  meeting: Occurrence,
  day: string,
  events: readonly PublicEvent[],
): Document | undefined {
  const { event, date } = meeting;
  const documents = categories.flatMap(({ category, documents }) =>
    documents.map((document) => ({
      document,
      text: `${document.title} | ${document.file_name}`,
      isInAgendas: saysAgenda(category.title) && !saysMinutes(document.title),
    })),
  );
  const chosen = documents.filter(({ document, text }) => isChosenFor(document, meeting) && !saysMinutes(text));
  const others = events.filter(({ type, title }) => type === 'meeting' && title !== event.title);
  const agendas = documents.filter(
    ({ document, text, isInAgendas }) =>
      !document.meeting_id &&
      (saysAgenda(text) || isInAgendas) &&
      !others.some((other) => document.title.includes(other.title)),
  );
  const named = agendas.map(({ document, text }) => {
    const days = listNamedDays(text).filter(
      ({ year }) => year !== null || Math.abs(daysBetween(document.date, date)) <= maxDaysApart,
    );
    return { document, isNamed: text.includes(day) || days.some((one) => isNamedDay(one, date)), days };
  });
  return (
    chosen.find(({ text }) => saysAgenda(text))?.document ??
    chosen[0]?.document ??
    named.find(({ isNamed }) => isNamed)?.document ??
    named.find(({ document, days }) => document.date === date && days.length === 0)?.document
  );
}

/** Whether a document calls itself an agenda; a document chosen for a meeting may be anything. */
export const isAgenda = ({ title, file_name }: Pick<Document, 'title' | 'file_name'>): boolean =>
  saysAgenda(`${title} ${file_name}`);
