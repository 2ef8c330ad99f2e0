/**
 * The cart in one page: what a shopper does is shown at once, kept, sent when it can be, and told of. Everything that
 * is the browser's own (database, network, locks, timers, events) is passed in; cart.ts does that.
 */
import { type CartDatabase, type CartStore, type Held, nothingHeld, type Step } from '../../db/browser/cart.ts';
import { added, discarded, ended, left, type NewEntry, waits } from '../../db/browser/outbox.ts';
import { fetchCart, openSession, refreshPrices, type Sent, sendOutbox, type Way } from '../../db/browser/sending.ts';
import type { Intention, ShownItem } from '../../db/rules/cart.ts';
import type { OutboxEntry } from '../../db/rules/outbox.ts';
import type { CartView, Outcome } from './cart.ts';
import { shownCart } from './cartShown.ts';
import { pageStore } from './cartStore.ts';

export type Surroundings = Way & {
  /** Null in a browser that refuses a database. */
  opening: Promise<CartDatabase | null>;
  /** Calls back at every change of the database, by whichever tab or worker. @returns how to stop that */
  follow(database: CartDatabase, changed: () => void): () => void;
  /** Keeps the session's id beside the database as well. */
  keepSession(id: string): void;
  /** See pageStore(). */
  readSent(): string[];
  keepSent(keys: string[]): void;
  isOnline(): boolean;
  /** @returns how to call it off */
  later(act: () => void, milliseconds: number): () => void;
  newKey(): string;
  show(view: CartView): void;
  /** The server does not understand this build any more. */
  outdated(): void;
  /** Something waits: the worker is to send it, should the page be gone when the network is back. */
  wakeWorker(): void;
};

/** How long somebody who did something waits to hear what became of it, in milliseconds. */
const tellsWithin = 10_000;
/** Waits with a server that does not answer: two seconds, then twice as long each time, five minutes at most. */
const waitAfter = (failures: number) => Math.min(2000 * 2 ** (failures - 1), 300_000);
/** The longest that a server's wish to wait is heeded. */
const longestPause = 3_600_000;
/** Tries to take a guest's cart into a person's (R347), and by how much the wait grows with each. */
const joinTries = 3;
const joinWait = 500;

/**
 * Why to send now. `anyway`: somebody wants it, whatever the browser says of the network, or the server of waiting.
 * `old`: also what is not sent by itself any more. `news`: it may well go better than a moment ago.
 */
type Reason = { anyway?: boolean; old?: boolean | undefined; news?: boolean | undefined };

export function cartTab(around: Surroundings) {
  const { isOnline, later } = around;
  const cart = shownCart(nothingHeld(around.session()), around.show);
  let stopFollowing = () => {};
  const plain = pageStore(around.opening, {
    ...around,
    latest: cart.held,
    moved() {
      stopFollowing();
      cart.notKept();
    },
  });
  /** A session that this page hears of; one that a page without a database has put there stays. */
  function mirror({ state }: Held): void {
    if (state.session_id !== cart.held().state.session_id) around.keepSession(state.session_id);
  }
  /** Whatever the store comes to is shown, in order. */
  function note(held: Held): Held {
    mirror(held);
    return cart.note(held);
  }
  const store: CartStore = {
    read: () => plain.read().then(note),
    claim: (entry, now) => plain.claim(entry, now).then(note),
    change: (step) => plain.change(step).then(note),
  };
  const anyWaits = () => cart.held().outbox.some(waits);

  let running: Promise<void> | null = null;
  let next: Reason | null = null;
  let failures = 0;
  /** Until when nothing is sent by itself; `asked` by the server, so that no other reason to send counts. */
  let pause: { callOff: () => void; asked: boolean } | null = null;

  function pauseFor(after: number): void {
    failures += 1;
    pause?.callOff();
    const end = () => {
      pause = null;
      void wake();
    };
    const wait = Math.max(Math.min(after, longestPause), waitAfter(failures));
    pause = { asked: after > 0, callOff: later(end, wait) };
  }

  async function sendAll(): Promise<void> {
    let sent: Sent = { is: 'done' };
    while (next && (sent.is === 'done' || (sent.is === 'waits' && sent.after === 0 && next.news))) {
      const { old } = next;
      next = null;
      sent = await sendOutbox(store, around, { old }).catch((): Sent => ({ is: 'waits', after: 0 }));
    }
    // Before anybody is told: who then wants to send begins anew.
    running = null;
    next = null;
    if (sent.is === 'done') {
      failures = 0;
      // A session that ended took the cart along, and its person is here again.
      if (person !== null && cart.held().state.user_id !== person) joining = joining.then(join);
      return;
    }
    if (sent.is === 'outdated') around.outdated();
    else pauseFor(sent.after);
    letWait();
  }

  function letWait(): void {
    cart.letWait(!isOnline());
    around.wakeWorker();
  }

  /** Sends what waits. Resolves when that is done, or is known to have to wait. */
  function wake({ anyway, old, news }: Reason = {}): Promise<void> {
    if (!anyway && (pause?.asked || !isOnline())) {
      letWait();
      return Promise.resolve();
    }
    pause?.callOff();
    pause = null;
    next = { old: old || next?.old, news: anyway || news || next?.news };
    running ??= sendAll();
    return running;
  }

  function change(intention: Intention, shown?: ShownItem): Promise<Outcome> {
    const entry: NewEntry = { key: around.newKey(), intention, shown: shown ?? null, made_at: around.now() };
    cart.begin(entry);
    let key = entry.key;
    const step: Step = (before) => {
      const after = added(before, entry);
      key = after.key;
      return after.held;
    };
    return new Promise((resolve) => {
      later(() => resolve({ is: 'waiting', offline: !isOnline() }), tellsWithin);
      // Not awaited: what is held next must not be shown before this.
      void plain.change(step).then((held) => {
        mirror(held);
        cart.written(entry, held, key, resolve);
        if (held.outbox.filter(waits).length === 1) around.wakeWorker();
        void wake();
      });
    });
  }

  /** Asks for the cart; with `open`, for a session where there is none yet. */
  async function ask(open = false): Promise<void> {
    if (isOnline()) {
      await around.inTurn(async () => {
        const { state } = await store.read();
        if (state.session_id) await fetchCart(store, around);
        else if (open || around.session()) await openSession(store, around);
      });
    }
    cart.wasAsked();
  }

  /** Who is signed in; null for nobody. */
  let person: string | null = null;
  let joining: Promise<void> = Promise.resolve();

  async function join(): Promise<void> {
    await store.read();
    const { user_id } = cart.held().state;
    if (user_id === person) return;
    if (user_id !== null) await store.change(ended);
    if (person === null) return;
    // What a guest did goes into the guest's cart, and with that into the person's.
    if (anyWaits()) await wake({ news: true });
    for (let attempt = 1, user = person; attempt <= joinTries && user === person; attempt += 1) {
      const answer = await around.inTurn(() => openSession(store, around, user));
      if (answer.is === 'done') return;
      if (attempt < joinTries) await new Promise<void>((resolve) => later(resolve, joinWait * attempt));
    }
  }

  async function start(): Promise<void> {
    const database = await around.opening;
    const changed = async () => {
      await store.read();
      // Another tab did something, and may be gone before it is sent.
      if (anyWaits() && !running && !pause) pauseFor(0);
    };
    if (database) stopFollowing = around.follow(database, () => void changed());
    await store.read();
    if (anyWaits()) await wake();
  }

  return {
    start,
    change,
    ask,
    /** There is reason to think that the server can be reached. */
    wake: () => (anyWaits() ? wake({ news: true }) : Promise.resolve()),
    retry: () => wake({ anyway: true, old: true }),
    /** @returns once the person's cart is this one, or it was tried often enough (R907) */
    personIs(userId: string | null): Promise<void> {
      if (person === userId && userId !== null) return joining;
      person = userId;
      joining = joining.then(join);
      return joining;
    },
    async refreshPrices(): Promise<Outcome> {
      if (!isOnline()) return { is: 'waiting', offline: true };
      if (anyWaits()) await wake({ news: true });
      const answer = await around.inTurn(() => refreshPrices(store, around));
      if (answer.is === 'done') return { is: 'done', cart: cart.view().cart };
      if (answer.is === 'refused') return { is: 'refused', code: answer.code, message: answer.message };
      if (answer.is === 'outdated') around.outdated();
      return { is: 'waiting', offline: !isOnline() };
    },
    async discard(n: number): Promise<void> {
      const entry = cart.held().outbox.find((one) => one.n === n);
      await store.change(discarded(n));
      // It may have been done all the same.
      if (entry && waits(entry) && entry.sent_at !== null) await ask();
    },
    async sendAll(): Promise<OutboxEntry[]> {
      await store.read();
      if (anyWaits()) await Promise.race([wake({ anyway: true }), new Promise<void>((end) => later(end, tellsWithin))]);
      return cart.held().outbox.filter(waits);
    },
    /** Nothing of the cart stays, and whoever comes next gets a session of their own (R348). */
    async leave(): Promise<void> {
      person = null;
      cart.letWait(!isOnline());
      await store.change(left);
      void ask(true);
    },
  };
}
