/**
 * One step at a time, in an order that a seed decides: whoever wants to do something that others could get between
 * waits at a gate until the schedule opens it, and may be killed there.
 */

/** Random numbers that a seed decides (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability: number) => next() < probability,
    one: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
    /** One of several, by weight. */
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [K, number])[0];
    },
  };
}
export type Random = ReturnType<typeof createRandom>;

/** A tab or a worker. A dead one takes no further step. */
export type Actor = { name: string; dead: boolean };

type PendingStep = { actor: Actor; what: string; open: () => void };
type Timer = { at: number; actor: Actor; act: () => void };

const tick = () => new Promise((resolve) => setImmediate(resolve));

export function createSchedule(random: Random) {
  const log: string[] = [];
  let waiting: PendingStep[] = [];
  let timers: Timer[] = [];
  let busy = 0;
  let elapsed = 0;

  function gate(actor: Actor, what: string): Promise<void> {
    if (actor.dead) return new Promise(() => {});
    return new Promise((open) => waiting.push({ actor, what, open }));
  }

  return {
    log,
    say: (line: string) => void log.push(line),
    gate,
    elapsed: () => elapsed,
    /** Lets something real happen (a transaction, a request) that the schedule waits for. */
    async really<T>(act: () => PromiseLike<T>): Promise<T> {
      busy += 1;
      try {
        return await act();
      } finally {
        busy -= 1;
      }
    },
    later(actor: Actor, act: () => void, milliseconds: number): () => void {
      const timer = { at: elapsed + milliseconds, actor, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    /** Everybody has come to a gate, or has nothing to do. */
    async quiet(): Promise<void> {
      for (let calm = 0; calm < 2; calm = busy > 0 ? 0 : calm + 1) await tick();
    },
    /** Opens one of the gates at which somebody waits. @returns whether somebody did */
    open(): boolean {
      if (waiting.length === 0) return false;
      const at = random.below(waiting.length);
      const [one] = waiting.splice(at, 1);
      log.push(`${one?.actor.name}: ${one?.what}`);
      one?.open();
      return true;
    },
    /** Lets time pass until the next timer. @returns whether there was one */
    passTime(): boolean {
      timers.sort((a, b) => a.at - b.at);
      const next = timers.shift();
      if (!next) return false;
      elapsed = Math.max(elapsed, next.at);
      log.push(`${Math.round(elapsed)} ms: timer of ${next.actor.name}`);
      next.act();
      return true;
    },
    kill(actor: Actor): string[] {
      actor.dead = true;
      const stopped = waiting.filter((one) => one.actor === actor);
      waiting = waiting.filter((one) => one.actor !== actor);
      timers = timers.filter((one) => one.actor !== actor);
      return stopped.map(({ what }) => what);
    },
  };
}
export type Schedule = ReturnType<typeof createSchedule>;

/** Lets one at a time act, in the order of asking; whoever is killed gives up its turn. */
export function createLocks() {
  let holder: Actor | null = null;
  let queue: { actor: Actor; begin: () => void }[] = [];
  function release(actor: Actor): void {
    queue = queue.filter((one) => one.actor !== actor || !actor.dead);
    if (holder !== actor) return;
    const next = queue.shift();
    holder = next?.actor ?? null;
    next?.begin();
  }
  return {
    release,
    withLock:
      (actor: Actor) =>
      async <T>(act: () => Promise<T>): Promise<T> => {
        if (holder) await new Promise<void>((begin) => queue.push({ actor, begin }));
        else holder = actor;
        try {
          return await act();
        } finally {
          release(actor);
        }
      },
  };
}
