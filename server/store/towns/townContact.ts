/** Contact details for questions and office payments, on pay pages, prints and mails. */
import type { Database } from '../../../db/connection.ts';
import { toSingleLine } from '../../../db/rules/fields/singleLine.ts';
import type { ContactHours, TownContact } from '../../../db/rules/invoices/payPage.ts';
import { locale } from '../../../db/rules/locale.ts';
import { findFault } from '../../../db/rules/sync/shape.ts';
import {
  groupOpeningDays,
  listWrittenHours,
  type OfficeHours,
  type OpeningGroup,
} from '../../../db/rules/town/officeHours.ts';
import { sectionContent, toPublicSection } from '../../../db/rules/town/sections.ts';
import { type Town, townName } from '../../../db/rules/town/towns.ts';
import { listSections } from './sections.ts';
import { readShopSettings } from './shopSettings.ts';

const boxText = 'P.O. Box';

const joinFilled = (texts: readonly string[], separator: string) =>
  texts.map(toSingleLine).filter(Boolean).join(separator);

const atUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const weekdays = atUtc({ weekday: 'long' });
const times = atUtc({ hour: 'numeric', minute: '2-digit' });
// January 1, 1970 was a Thursday.
const weekdayName = (day: number) => weekdays.format((day + 3) * 86_400_000);
const formatTime = (time: string) =>
  times.format(Date.parse(`1970-01-01T${time}Z`)).replace(/[\u00a0\u2009\u202f]/g, ' ');

/** Words the weekly hours: one line for days with equal hours, none for closed days, plus the town's note on other days. */
function describeHours(hours: OfficeHours): ContactHours[] {
  const isOpen = ({ spans }: OpeningGroup) => spans.length > 0;
  const lines = groupOpeningDays(hours)
    .filter(isOpen)
    .map(({ from, to, spans }) => {
      const days = from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`;
      return `${days}: ${spans.map((span) => span.map(formatTime).join(' - ')).join(', ')}`;
    });
  const notes = listWrittenHours(hours).map(({ days, text }) => ({ days, text: toSingleLine(text) }));
  return [...(lines.length > 0 ? [{ days: '' as const, text: lines.join('\n') }] : []), ...notes];
}

/** Reads the home page's contact section; if it is disabled or empty, the shop's pickup details. */
export async function readTownContact(
  db: Database,
  town: Pick<Town, 'id' | 'display_name' | 'host' | 'support_email'>,
): Promise<TownContact> {
  const sections = await listSections(db, town.id, ['contact']);
  const readable = sections.filter((one) => !findFault('sections', one)).map(toPublicSection);
  const { address, phone, hours, email } = sectionContent(readable, 'contact');
  const settings = await readShopSettings(db.read, town.id);
  const place = joinFilled([address.city, joinFilled([address.state, address.zip], ' ')], ', ');
  const number = address.po_box.trim();
  const box = /^\d+$/.test(number) ? `${boxText} ${number}` : number;
  const weeklyHours = describeHours(hours);
  const pickup: ContactHours[] = settings.pickup_hours ? [{ days: '', text: settings.pickup_hours }] : [];
  return {
    display_name: toSingleLine(townName(town, town.host)),
    address: joinFilled([address.street, box, place], '\n') || settings.pickup_address,
    phone: toSingleLine(phone.office),
    email: toSingleLine(email) || town.support_email,
    hours: weeklyHours.length > 0 ? weeklyHours : pickup,
    ...(weeklyHours.length > 0 && { opening: hours }),
  };
}
