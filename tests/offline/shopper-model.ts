/** What a shopper did, and what has to be in the cart in the end. Knows nothing of outboxes but which entry is whose. */
import type { Intention } from '../../db/rules/cart.ts';
import { few, type ShopServer } from './shop-server.ts';

export type Deed = {
  /** The key that it was given, and that of the entry that it became part of. */
  key: string;
  entry: string;
  intention: Intention;
  /** Its place among all that was done; null until it is kept. */
  place: number | null;
  /** It was only in the memory of a page that is gone: whether it was done is for the network to say. */
  lost: boolean;
};

export function shopperModel({ items }: Pick<ShopServer, 'items'>) {
  const deeds: Deed[] = [];
  let places = 0;
  const stockOf = (id: string) => (items.plenty.includes(id) ? 1000 : id === items.few ? few : 0);

  function doTo(cart: Map<string, number>, intention: Intention): void {
    if (intention.kind === 'clear') cart.clear();
    else if (intention.kind === 'remove' || intention.quantity === 0) cart.delete(intention.item_id);
    else {
      const { kind, item_id } = intention;
      const wanted = intention.quantity + (kind === 'add' ? (cart.get(item_id) ?? 0) : 0);
      const quantity = Math.min(wanted, stockOf(item_id));
      // What there is none of is refused: it changes nothing.
      if (quantity > 0) cart.set(item_id, quantity);
    }
  }

  return {
    deeds,
    begin(key: string, intention: Intention): Deed {
      const deed: Deed = { key, entry: key, intention, place: null, lost: false };
      deeds.push(deed);
      return deed;
    },
    /** It became, or became part of, an entry that replaces others. */
    placed(key: string, entry: string, dropped: readonly string[]): void {
      for (const deed of deeds) if (deed.key === key || dropped.includes(deed.entry)) deed.entry = entry;
    },
    /** It will not be lost any more. */
    keep(key: string): void {
      const deed = deeds.find((one) => one.key === key);
      if (!deed || deed.place !== null) return;
      places += 1;
      deed.place = places;
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
