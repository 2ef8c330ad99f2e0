/** The cart's database in a browser that loses connections, fills up, and is killed in the middle of a transaction. */
import { type CartDatabase, cartDatabase } from '../../db/browser/cartStore.ts';
import { openWithTimeout } from '../../db/browser/openDatabase.ts';
import type { Actor, Random, Schedule } from './shop/schedule.ts';

/**
 * `full`: nothing can be put in. `stuck`: nor can anything be taken out. `givesUp`: it may fail twice in a row, after
 * which a page goes on without it.
 */
export type Disk = { state: 'good' | 'full' | 'stuck' | 'refused'; faults: boolean; givesUp: boolean };

const weights = { none: 94, closed: 2, unsaid: 2, killed: 2 };

export function createFaultyDisk(
  disk: Disk,
  schedule: Schedule,
  random: Random,
  { kill, begun, written }: { kill(actor: Actor): void; begun(): void; written(actor: Actor): void },
) {
  /** How many writes into the transaction an actor is killed. */
  const doomed = new Map<Actor, number>();

  function refuseWrites(database: CartDatabase, actor: Actor): void {
    database.use({
      stack: 'dbcore',
      name: 'bad disk',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          return {
            ...table,
            async mutate(request) {
              const left = doomed.get(actor);
              if (left !== undefined) doomed.set(actor, left - 1);
              if (left === 0) {
                kill(actor);
                throw new Error('Killed.');
              }
              const puts = request.type === 'add' || request.type === 'put';
              if (disk.state === 'stuck' || (disk.state === 'full' && puts)) {
                throw new DOMException('Encountered full disk.', 'QuotaExceededError');
              }
              return table.mutate(request);
            },
          };
        },
      }),
    });
  }

  /** @returns null where the browser refuses */
  return async function connect(actor: Actor): Promise<CartDatabase | null> {
    await schedule.gate(actor, 'opens the database');
    if (disk.state === 'refused') return null;
    const database = cartDatabase();
    refuseWrites(database, actor);
    const { transaction, open } = database;
    database.open = () => schedule.really(() => open.call(database)) as ReturnType<typeof open>;
    let troubled = false;
    const gated = async (mode: string, ...rest: unknown[]) => {
      await schedule.gate(actor, `database ${mode}`);
      const writes = mode === 'rw';
      const fault = disk.faults && (disk.givesUp || !troubled) ? random.weighted(weights) : 'none';
      troubled = fault !== 'none';
      if (fault === 'closed') database.backendDB()?.close();
      if (fault === 'killed' && writes) doomed.set(actor, random.below(3));
      try {
        begun();
        const result = await schedule.really(() => Reflect.apply(transaction, database, [mode, ...rest]));
        if (writes && !actor.dead) written(actor);
        if (fault === 'unsaid') throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
        return result;
      } finally {
        doomed.delete(actor);
        // A killed actor does not even learn that it failed.
        await schedule.gate(actor, `database ${mode} is through${fault === 'none' ? '' : ` (${fault})`}`);
      }
    };
    database.transaction = gated as unknown as typeof transaction;
    return openWithTimeout(database);
  };
}
