/** Where people turn to with questions, or to pay at the office: for pay pages, and for what is printed and mailed. */
import type { Database } from '../../db/connection.ts';
import type { OfficeHours, TownContact } from '../../db/rules/payPage.ts';
import { sectionContent, toPublicSection } from '../../db/rules/sections.ts';
import { toSingleLine } from '../../db/rules/singleLine.ts';
import { findFault } from '../../db/rules/syncShape.ts';
import { type Town, townName } from '../../db/rules/towns.ts';
import { listSections } from './sections.ts';
import { readShopSettings } from './shopSettings.ts';

const boxText = 'P.O. Box';

const joinFilled = (texts: readonly string[], separator: string) =>
  texts.map(toSingleLine).filter(Boolean).join(separator);

/** As the contact section of the home page says it; where that is disabled or empty, as the shop says where to pick up. */
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
  const times: OfficeHours[] = [
    { days: 'weekdays', text: toSingleLine(hours.weekday) },
    { days: 'friday', text: toSingleLine(hours.friday) },
  ];
  const told = times.filter(({ text }) => text);
  const pickup: OfficeHours[] = settings.pickup_hours ? [{ days: '', text: settings.pickup_hours }] : [];
  return {
    display_name: toSingleLine(townName(town, town.host)),
    address: joinFilled([address.street, box, place], '\n') || settings.pickup_address,
    phone: toSingleLine(phone.office),
    email: toSingleLine(email) || town.support_email,
    hours: told.length > 0 ? told : pickup,
  };
}
