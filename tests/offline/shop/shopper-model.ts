/** Models a shopper's changes and the cart that must result. It knows only which outbox entry is whose. */
import type { Intention } from '../../../db/rules/cart/cart.ts';
import { few, type ShopServer } from './shop-server.ts';

export type ShopperChange = {
  /** The key that it was given, and that of the entry that it became part of. */
  key: string;
  entry: string;
  intention: Intention;
  /** Its place among all that was done; null until it is kept. */
  place: number | null;
  /** Whether the database has it, too. */
  durable: boolean;
  /** It was only in the memory of a page that is gone: whether it was done is for the network to say. */
  lost: boolean;
};

/** The key of an intention, that of the entry that it became part of, and those that this one covers. */
export type Placement = { key: string; entry: string; covers: readonly string[] };

export function shopperModel({ items }: Pick<ShopServer, 'items'>) {
  const deeds: ShopperChange[] = [];
  let places = 0;
  const stockOf = (id: string) => (items.plenty.includes(id) ? 1000 : id === items.few ? few : 0);

  function doTo(cart: Map<string, number>, intention: Intention): void {
    if (intention.kind === 'clear') cart.clear();
    else if (intention.kind === 'remove' || intention.quantity === 0) cart.delete(intention.item_id);
    else {
      const { kind, item_id } = intention;
      const wanted = intention.quantity + (kind === 'add' ? (cart.get(item_id) ?? 0) : 0);
      const quantity = Math.min(wanted, stockOf(item_id));
      // Changes of a missing item are rejected and change nothing.
      if (quantity > 0) cart.set(item_id, quantity);
    }
  }

  return {
    deeds,
    begin(key: string, intention: Intention): ShopperChange {
      const deed: ShopperChange = { key, entry: key, intention, place: null, durable: false, lost: false };
      deeds.push(deed);
      return deed;
    },
    /** From now on it can't be lost: it is part of an entry that covers others. Later reports about it are no news. */
    keep({ key, entry, covers }: Placement, durable: boolean): void {
      const deed = deeds.find((one) => one.key === key);
      if (!deed || deed.place !== null) return;
      places += 1;
      deed.place = places;
      deed.durable = durable;
      deed.entry = entry;
      for (const other of deeds) if (covers.includes(other.entry)) other.entry = entry;
    },
    /** A page is gone, and with it what only that had. @returns the keys of those entries */
    lose(page: string): string[] {
      const gone = deeds.filter(({ key, durable }) => key.startsWith(page) && !durable);
      for (const deed of gone) deed.lost = true;
      return gone.map(({ entry }) => entry);
    },
    /** How many of each item there must be. */
    cart(refused: ReadonlySet<string>, wasDone: (entry: string) => boolean): Record<string, number> {
      const cart = new Map<string, number>();
      const done = deeds.filter(
        ({ place, entry, lost }) => place !== null && !refused.has(entry) && (!lost || wasDone(entry)),
      );
      for (const { intention } of done.sort((a, b) => Number(a.place) - Number(b.place))) doTo(cart, intention);
      return Object.fromEntries([...cart].sort());
    },
  };
}
export type ShopperModel = ReturnType<typeof shopperModel>;
