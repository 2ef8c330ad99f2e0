/** A town's key pair for signing push messages (VAPID, RFC 8292), created once and sealed with APP_SECRET. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import webPush from 'web-push';
import type { Database } from '../../../db/connection.ts';
import { toIso } from '../../../db/rules/time.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import { openSecret, sealSecret } from '../../config/sealSecret.ts';

export type PushKeys = { publicKey: string; privateKey: string };
type KeyParts = { db: Database; config: Pick<Config, 'appSecret' | 'dataDir'>; now: () => number };

export const pushKeyContext = (townId: string) => `push key of ${townId}`;

const townsPerBatch = 50;

/** Creates missing keys. If several servers do so at once, the first one's stay. */
async function makeKeys({ db, config, now }: KeyParts, townIds: readonly string[]): Promise<void> {
  const secret = await readAppSecret(config);
  const created_at = toIso(now());
  const rows = townIds.map((town_id) => {
    const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys();
    return {
      town_id,
      public_key,
      private_key_sealed: sealSecret(secret, pushKeyContext(town_id), privateKey),
      created_at,
    };
  });
  await db.write('push_keys').insert(rows).onConflict('town_id').ignore();
}

const findKeys = (
  { db }: KeyParts,
  townId: string,
): Promise<{ public_key: string; private_key_sealed: string } | undefined> =>
  db.read('push_keys').where({ town_id: townId }).first();

/** Creates keys for all towns without any: at the first start, and for new towns. */
export async function makePushKeys(parts: KeyParts): Promise<void> {
  const towns: string[] = await parts.db
    .read('towns')
    .whereNotIn('id', parts.db.read('push_keys').select('town_id'))
    .pluck('id');
  for (let at = 0; at < towns.length; at += townsPerBatch) {
    await makeKeys(parts, towns.slice(at, at + townsPerBatch));
    await nextTurn();
  }
}

/** Returns the key that browsers subscribe with, creating it for a new town. */
export async function readPublicPushKey(parts: KeyParts, townId: string): Promise<string> {
  const found = await findKeys(parts, townId);
  if (found) return found.public_key;
  await makeKeys(parts, [townId]);
  return (await findKeys(parts, townId))?.public_key ?? '';
}

/** @returns null if there are none, or another APP_SECRET sealed them */
export async function readPushKeys(parts: KeyParts, townId: string): Promise<PushKeys | null> {
  const found = await findKeys(parts, townId);
  const privateKey =
    found && openSecret(await readAppSecret(parts.config), pushKeyContext(townId), found.private_key_sealed);
  return found && privateKey ? { publicKey: found.public_key, privateKey } : null;
}
