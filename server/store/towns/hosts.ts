/** A town's hosts: one canonical, the others aliases. Changes happen inside a write. */
import { Problem } from '../../../db/rules/problems.ts';
import type { Writer } from '../writerTypes.ts';

const hostsOf = ({ trx }: Writer, townId: string) => trx('town_hosts').where({ town_id: townId });

/** Pages and feeds contain the canonical host, so they are rendered again. */
async function noteHosts(tx: Writer, townId: string): Promise<void> {
  const hosts: string[] = await hostsOf(tx, townId).orderBy('canonical', 'desc').orderBy('host').pluck('host');
  tx.expirePages();
  await tx.audit({ action: 'updated', noun: 'towns', recordId: townId, detail: `hosts: ${hosts.join(', ')}` });
}

/** @returns whether it belongs to the town @throws Problem `invalid` if it belongs to another */
async function isOwnHost({ trx }: Writer, townId: string, host: string): Promise<boolean> {
  const found = await trx('town_hosts').where({ host }).first('town_id');
  if (found && found.town_id !== townId) {
    throw new Problem('invalid', '{host} belongs to a town already.', { params: { host } });
  }
  return found !== undefined;
}

/** Adds an alias. @throws Problem `invalid` if it belongs to another town */
export async function addAlias(tx: Writer, townId: string, host: string): Promise<void> {
  if (await isOwnHost(tx, townId, host)) return;
  await tx.trx('town_hosts').insert({ host, town_id: townId, canonical: false });
  await noteHosts(tx, townId);
}

/** Removes an alias. @throws Problem `invalid` for the canonical host, or one that the town doesn't have */
export async function removeAlias(tx: Writer, townId: string, host: string): Promise<void> {
  const found = await hostsOf(tx, townId).where({ host }).first('canonical');
  if (!found) throw new Problem('invalid', 'The town has no host {host}.', { params: { host } });
  if (found.canonical) {
    throw new Problem('invalid', '{host} is the canonical host. Make another one canonical first.', {
      params: { host },
    });
  }
  await hostsOf(tx, townId).where({ host }).del();
  await noteHosts(tx, townId);
}

/** Makes a host canonical; the previous one becomes an alias. @throws Problem `invalid` */
export async function changeCanonicalHost(tx: Writer, townId: string, host: string): Promise<void> {
  if (!(await isOwnHost(tx, townId, host))) {
    await tx.trx('town_hosts').insert({ host, town_id: townId, canonical: false });
  }
  if (await hostsOf(tx, townId).where({ host, canonical: true }).first('host')) return;
  await hostsOf(tx, townId).update({ canonical: false });
  await hostsOf(tx, townId).where({ host }).update({ canonical: true });
  await noteHosts(tx, townId);
}
