import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { confirmEmail, createAccount, findAccount, setPassword } from '../store/accounts/users.ts';
import { listTowns } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';

const demoAuthor = 'demo';

export const demoAccounts = [
  { email: 'clerk@maple.example', first_name: 'Casey', last_name: 'Clerk', is_admin: true },
  { email: 'resident@maple.example', first_name: 'Robin', last_name: 'Resident', is_admin: false },
];

/** Access for the start to print: the password if it is known; null if there is no demo. */
export type DemoAccess = { password: string | null } | null;

/**
 * Creates missing accounts of the demo towns.
 * @param wanted sets their password; without it, new accounts get a random one
 */
export async function seedDemoAccounts(db: Database, wanted?: string): Promise<DemoAccess> {
  const { demoTowns } = await import('../../db/seeds/demo.ts');
  const towns = await listTowns(db);
  // A database with any other town is a real installation.
  if (towns.length === 0 || towns.some(({ host }) => !demoTowns.some((demo) => demo.host === host))) return null;
  const found = await Promise.all(
    towns.flatMap((town) => demoAccounts.map(({ email }) => findAccount(db.read, town.id, { email }))),
  );
  const isComplete = found.every((account) => account !== null);
  // All accounts get their password together, so checking one is enough.
  const isRight = isComplete && (!wanted || (await verifyPassword(found[0]?.password_hash, wanted)));
  if (isRight) return { password: wanted ?? null };
  const password = wanted ?? randomBytes(9).toString('base64url');
  for (const town of towns) {
    const hashes = await Promise.all(demoAccounts.map(() => hashPassword(password)));
    await write(db, town.id, demoAuthor, async (tx) => {
      for (const [index, given] of demoAccounts.entries()) {
        const password_hash = hashes[index] ?? '';
        const account = await findAccount(tx.trx, town.id, { email: given.email });
        if (account) await setPassword(tx, account, password_hash);
        const { id } = account ?? (await createAccount(tx, town.id, { ...given, password_hash }));
        await confirmEmail(tx, id);
        await tx.audit({ action: account ? 'password_changed' : 'created', noun: 'users', recordId: id });
      }
    });
  }
  return { password };
}
