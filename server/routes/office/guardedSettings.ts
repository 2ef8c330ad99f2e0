/** Settings that decide where money and mail go: a stolen session must not be enough to change them. */
import type { Context } from 'koa';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import type { TownSettings } from '../../../db/rules/settings/town.ts';
import { originOf } from '../../config/config.ts';
import { requirePerson, requireRecentPassword } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { settingsChangedMail } from '../../mail/settingsChangedMail.ts';
import { listAdministrators } from '../../store/accounts/users.ts';
import type { AccountParts } from '../accounts/accounts.ts';

type Call = Context & { state: TownState };

/** The name of each setting in the warning mail. */
const guarded = {
  order_email: 'Email for new orders',
  pickup_address: 'Pickup address',
  // Printed below the address, so any text there looks like part of it.
  pickup_hours: 'Pickup hours',
  support_email: 'Support email',
} as const;
type Guarded = keyof typeof guarded;
export type GuardedSettings = Partial<Pick<ShopSettings & TownSettings, Guarded>>;

/** A change of guarded settings: names for the warning mails, and addresses that received mail until now. */
export type GuardedChange = { names: string[]; formerAddresses: string[] };

/**
 * Finds guarded settings that a save changed, inside its transaction.
 * @returns null if there are none
 * @throws Problem `password_required` if there are some and the password was not entered recently
 */
export function guardSettings(
  ctx: Call,
  before: GuardedSettings,
  after: GuardedSettings,
  now: number,
): GuardedChange | null {
  const fields = (Object.keys(guarded) as Guarded[]).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return null;
  requireRecentPassword(ctx, now);
  const former = fields.filter((field) => field.endsWith('_email')).map((field) => before[field] ?? '');
  return { names: fields.map((field) => guarded[field]), formerAddresses: former.filter(Boolean) };
}

/** Warns the other administrators, or the only one, and addresses that no longer get mail. */
export function mailGuardedChange(parts: AccountParts, ctx: Call, { names, formerAddresses }: GuardedChange): void {
  const { background, config, db, sendMail } = parts;
  const { town } = ctx.state;
  const person = requirePerson(ctx);
  background.run('mailing about settings', async () => {
    const addresses = await listAdministrators(db.read, town.id);
    const others = addresses.filter((address) => address !== person.email);
    const settingsUrl = `${originOf(config, town.host)}/settings`;
    for (const address of new Set([...(others.length > 0 ? others : addresses), ...formerAddresses])) {
      await sendMail(town, settingsChangedMail(town, address, { names, by: person.email, settingsUrl }));
    }
  });
}
