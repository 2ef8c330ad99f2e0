/** A network with faults between a browser and the real server. It knows each change's outcome by its key. */
import { serverMark } from '../../db/rules/sync/serverMark.ts';
import type { Actor, Random, Schedule } from './shop/schedule.ts';
import type { Received, Sent, ShopServer } from './shop/shop-server.ts';

const weights = {
  none: 35,
  'request dropped': 8,
  'answer dropped': 14,
  late: 8,
  twice: 7,
  failed: 7,
  gateway: 4,
  'gateway after all': 3,
  busy: 4,
  refused: 4,
  'refused on the way': 4,
};
type Fault = keyof typeof weights;

const keyOf = ({ headers }: Sent) => headers['Idempotency-Key'];

type Known = {
  /** How often it is on its way to the server, copies that come late among them. */
  underWay: number;
  /** Whether it has come to the server, and whether that has done it. */
  arrived: boolean;
  done: boolean;
  /** How often a 500 was answered in the server's place. */
  failures: number;
};

export function createFaultyNetwork(server: ShopServer, address: string, schedule: Schedule, random: Random) {
  /** `refuses`, `fails`: so may somebody between a tab and the server, who leaves no receipt. */
  const network = { works: false, online: true, refuses: true, fails: true };
  const late: Sent[] = [];
  const changes = new Map<string, Known>();
  const byActor = new Map<Actor, Set<Sent>>();
  /** Until when each actor was asked to wait, by the schedule's time. */
  const pauses = new Map<Actor, number>();
  const trouble: string[] = [];

  function knownOf(sent: Sent): Known {
    const key = keyOf(sent);
    const known = changes.get(key ?? '') ?? { underWay: 0, arrived: false, done: false, failures: 0 };
    if (key) changes.set(key, known);
    return known;
  }

  async function deliver(sent: Sent): Promise<Received> {
    const known = knownOf(sent);
    known.arrived = true;
    const received = await schedule.really(() => server.send(sent, address));
    known.done ||= received.status === 200;
    return received;
  }

  function arriveLater(sent: Sent): void {
    knownOf(sent).underWay += 1;
    late.push(sent);
  }

  function faultOf(sent: Sent): Fault {
    if (network.works) return 'none';
    const fault = random.weighted(weights);
    if (keyOf(sent) === undefined) return fault === 'refused' ? 'none' : fault;
    const { arrived, underWay, failures } = knownOf(sent);
    // Once a change may have come to the server, whoever refuses it would lie: the server itself has its receipt, and
    // a 500 may come twice.
    const mayBeDone = arrived || underWay > 1;
    if ((fault === 'refused' && !network.refuses) || (fault === 'failed' && !network.fails)) return 'none';
    if (mayBeDone && (fault === 'refused' || (fault === 'failed' && failures >= 2))) return 'none';
    return fault;
  }

  const fromProxy = (status: number, headers: Record<string, string> = {}): Received => ({ status, headers, body: '' });
  const fromServer = (status: number): Received => fromProxy(status, { [serverMark]: '1' });

  /** Null for no answer. */
  async function answer(actor: Actor, sent: Sent): Promise<Received | null> {
    const change = keyOf(sent) !== undefined;
    if (!network.online) return null;
    if (change && (pauses.get(actor) ?? 0) > schedule.elapsed()) trouble.push(`${actor.name} did not wait as asked.`);
    const fault = faultOf(sent);
    schedule.say(`  ${sent.method} ${sent.path} ${sent.body ?? ''} ${keyOf(sent) ?? ''} (${fault})`);
    switch (fault) {
      case 'request dropped':
        return null;
      case 'answer dropped':
        await deliver(sent);
        return null;
      case 'late':
        arriveLater(sent);
        return null;
      case 'twice': {
        if (random.chance(0.5)) arriveLater(sent);
        else await Promise.all([deliver(sent), deliver(sent)]);
        return deliver(sent);
      }
      case 'failed':
        knownOf(sent).failures += 1;
        return fromServer(500);
      case 'gateway':
        return fromProxy(random.one([502, 503, 504]));
      case 'gateway after all':
        await deliver(sent);
        return fromProxy(random.one([502, 504]));
      case 'busy': {
        const seconds = 1 + random.below(90);
        if (change) pauses.set(actor, schedule.elapsed() + seconds * 1000);
        return fromProxy(random.one([429, 503]), { 'Retry-After': String(seconds) });
      }
      case 'refused':
        return fromServer(random.one([409, 413]));
      case 'refused on the way':
        // Whether it came to the server or not: nothing that a proxy says settles it.
        if (random.chance(0.5)) await deliver(sent);
        return fromProxy(random.one([200, 400, 403, 404, 407, 426, 500]));
      default:
        return deliver(sent);
    }
  }

  return Object.assign(network, {
    trouble,
    wasDone: (key: string) => changes.get(key)?.done === true,
    hasLate: () => late.length > 0,
    async fetch(actor: Actor, path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
      const sent: Sent = { method, path, headers: headers as Record<string, string>, body: body as string | undefined };
      const known = knownOf(sent);
      const mine = byActor.get(actor) ?? new Set();
      byActor.set(actor, mine.add(sent));
      known.underWay += 1;
      await schedule.gate(actor, `${method} ${path}`);
      const received = await answer(actor, sent);
      known.underWay -= 1;
      mine.delete(sent);
      await schedule.gate(actor, received ? `is answered ${received.status}` : 'is not answered');
      if (!received) throw new TypeError('Failed to fetch');
      return new Response(received.body, { status: received.status, headers: received.headers });
    },
    /** An actor is gone: its next request may have left, or not. None of the changes in `gone` arrives. */
    forget(actor: Actor, gone: readonly string[]): void {
      for (const sent of byActor.get(actor) ?? []) {
        knownOf(sent).underWay -= 1;
        if (random.chance(0.5)) arriveLater(sent);
      }
      byActor.delete(actor);
      for (const sent of late.filter((copy) => gone.includes(keyOf(copy) ?? ''))) {
        late.splice(late.indexOf(sent), 1);
        knownOf(sent).underWay -= 1;
      }
    },
    /** Something arrives that its sender has given up. */
    async arrive(): Promise<void> {
      const [sent] = late.splice(random.below(late.length), 1);
      if (!sent) return;
      knownOf(sent).underWay -= 1;
      schedule.say(`  late: ${sent.method} ${sent.path} ${sent.body ?? ''} ${keyOf(sent) ?? ''}`);
      await deliver(sent);
    },
    mend(): void {
      network.works = true;
      network.online = true;
      pauses.clear();
    },
  });
}
export type FaultyNetwork = ReturnType<typeof createFaultyNetwork>;
