import { describe, expect, test } from 'vitest';
import { emptyStoredCart } from '../../../db/browser/cartStore.ts';
import {
  addEntry,
  applyFetchedCart,
  applySession,
  claimEntry,
  completeEntry,
  countServerError,
  nextEntry,
  rejectEntry,
  removeOrdered,
} from '../../../db/browser/outbox.ts';
import type { StoredCart } from '../../../db/browser/storedCart.ts';
import type { Intention } from '../../../db/rules/cart/cart.ts';
import { retryWindowMs } from '../../../db/rules/outbox.ts';
import { cartWith } from './test-tab.ts';

const add = (item_id: string, quantity: number): Intention => ({ kind: 'add', item_id, quantity });
const set = (item_id: string, quantity: number): Intention => ({ kind: 'set', item_id, quantity });
const remove = (item_id: string): Intention => ({ kind: 'remove', item_id });
const clear: Intention = { kind: 'clear' };

/** The stored cart after these, where `sent` sends the first pending entry. */
function cartAfter(...intentions: (Intention | 'sent')[]): StoredCart {
  return intentions.reduce((stored, intention, at) => {
    if (intention !== 'sent') return addEntry(stored, { key: `key ${at}`, intention, shown: null, made_at: at }).stored;
    const first = stored.outbox.find(({ sent_at }) => sent_at === null);
    return first ? claimEntry(first, at)(stored) : stored;
  }, emptyStoredCart());
}

describe('pending changes of one item are merged', () => {
  const cases: [string, (Intention | 'sent')[], Intention[]][] = [
    ['more is added', [add('a', 1), add('a', 2)], [add('a', 3)]],
    ['more is added to a quantity', [set('a', 4), add('a', 2)], [set('a', 6)]],
    ['a quantity replaces', [add('a', 1), set('a', 2), set('a', 5)], [set('a', 5)]],
    ['removing replaces', [add('a', 1), remove('a')], [remove('a')]],
    ['what is added after removing is all there is', [remove('a'), add('a', 2)], [set('a', 2)]],
    ['other items in between do not matter', [add('a', 1), add('b', 1), add('a', 1)], [add('a', 2), add('b', 1)]],
    ['clearing replaces everything', [add('a', 1), set('b', 2), clear], [clear]],
    ['what comes after clearing is apart', [add('a', 1), clear, add('a', 2), add('a', 1)], [clear, add('a', 3)]],
    ['what has travelled is not changed', [add('a', 1), 'sent', add('a', 2), add('a', 3)], [add('a', 1), add('a', 5)]],
    ['nor taken away by clearing', [add('a', 1), 'sent', add('b', 2), clear], [add('a', 1), clear]],
  ];
  test.each(cases)('%s', (_name, intentions, expected) => {
    expect(cartAfter(...intentions).outbox.map(({ intention }) => intention)).toEqual(expected);
  });

  test('an entry keeps its key, position and number; numbers are never reused', () => {
    const stored = cartAfter(add('a', 1), add('b', 1), add('a', 1), clear, add('a', 1));
    expect(stored.outbox.map(({ n, key, covers }) => [n, key, covers])).toEqual([
      [3, 'key 3', ['key 0', 'key 1']],
      [4, 'key 4', undefined],
    ]);
  });
});

describe('the next entry', () => {
  test('is the oldest one within its retry window', () => {
    const stored = cartAfter(add('a', 1), add('b', 1), 'sent');
    expect(nextEntry(stored, retryWindowMs, false)?.intention).toEqual(add('a', 1));
    expect(nextEntry(stored, retryWindowMs + 3, false)?.intention).toEqual(add('b', 1));
    expect(nextEntry(stored, retryWindowMs + 3, true)?.intention).toEqual(add('a', 1));
  });

  test('does not stay young because the clock was ahead when it was sent', () => {
    const stored = cartAfter(add('a', 1));
    const [entry] = stored.outbox;
    if (!entry) throw new Error('Nothing is stored.');
    const sentAhead = claimEntry(entry, 9 * retryWindowMs)(stored);
    const sentAgain = claimEntry(entry, 5)(sentAhead);
    expect(sentAgain.outbox).toMatchObject([{ sent_at: 5, tries: 2 }]);
    expect(nextEntry(sentAgain, retryWindowMs + 6, false)).toBeUndefined();
  });
});

describe('a response', () => {
  const cart = (id: string, ...items: string[]) => cartWith(id, Object.fromEntries(items.map((item) => [item, 1])));
  const [entry] = cartAfter(add('a', 1)).outbox;
  if (!entry) throw new Error('Nothing is stored.');
  const waiting = claimEntry(entry, 1)(cartAfter(add('a', 1)));

  test('settles an entry once, whichever tab gets it', () => {
    const settled = completeEntry(entry, cart('s', 'a'), 5)(waiting);
    expect(settled).toMatchObject({ state: { session_id: 's', cart: { total_items: 1 }, answers: 1 }, outbox: [] });
    expect(completeEntry(entry, cart('other'), 6)(settled)).toBe(settled);
    expect(rejectEntry(entry, { code: '', message: '' })(settled)).toBe(settled);
  });

  test('under another session means a guest’s cart; entries of a person’s cart name them', () => {
    const begun = emptyStoredCart('s');
    const persons: StoredCart = { ...begun, state: { ...begun.state, user_id: 'pat' } };
    const { stored } = addEntry(persons, { key: 'k', intention: add('a', 1), shown: null, made_at: 1 });
    const [own] = stored.outbox;
    if (!own) throw new Error('Nothing waits.');
    expect(own.user_id).toBe('pat');
    expect(completeEntry(own, cart('s', 'a'), 5)(stored).state.user_id).toBe('pat');
    expect(completeEntry(own, cart('another', 'a'), 5)(stored).state).toMatchObject({
      session_id: 'another',
      user_id: null,
    });
  });

  test('does not reject an entry that another tab is sending', () => {
    const [mine] = waiting.outbox;
    if (!mine) throw new Error('Nothing waits.');
    const twice = claimEntry(entry, 2)(waiting);
    expect(rejectEntry(mine, { code: '', message: '' })(twice)).toBe(twice);
    expect(countServerError(mine, 1)(twice)).toBe(twice);
    expect(rejectEntry(mine, { code: 'c', message: 'm' })(waiting).outbox).toMatchObject([{ refused: { code: 'c' } }]);
  });

  test('is ignored where it may be older than what is stored, or from the middle of a change', () => {
    const received = { session_id: '', answers: 0 };
    expect(applyFetchedCart(received, cart('s', 'b'), 5)(waiting)).toBe(waiting);
    const empty = emptyStoredCart();
    const fresh = applyFetchedCart(received, cart('s', 'b'), 5)(empty);
    expect(fresh.state).toMatchObject({ answers: 1, cart: { total_items: 1 } });
    expect(applyFetchedCart(received, cart('s'), 6)(fresh)).toBe(fresh);
    expect(applyFetchedCart({ session_id: 'mine', answers: 0 }, cart('s'), 6)(empty)).toBe(empty);
  });

  test('opens a session, and replaces one only while nothing is in flight', () => {
    const received = { session_id: '', answers: 0 };
    const first = applySession(received, cart('one'), 5)(waiting);
    expect(first.state.session_id).toBe('one');
    expect(applySession(received, cart('two'), 6)(first)).toBe(first);
    expect(applySession({ session_id: 'one', answers: 0 }, cart('two'), 6)(first)).toBe(first);
    const idle = applySession(received, cart('one'), 5, 'pat')(emptyStoredCart());
    expect(applySession(idle.state, cart('two'), 6)(idle).state).toMatchObject({ session_id: 'two', user_id: 'pat' });
  });
});

test('an order takes its units out of the cart, whatever an earlier fetch still brings; later changes stay', () => {
  const full = cartWith('s', { a: 2, b: 3 });
  const before = applyFetchedCart({ session_id: '', answers: 0 }, full, 5)(emptyStoredCart());
  const later = addEntry(before, { key: 'k', intention: add('c', 1), shown: null, made_at: 6 }).stored;
  const ordered = removeOrdered([
    { item_id: 'a', quantity: 2 },
    { item_id: 'b', quantity: 1 },
  ])(later);
  expect(ordered.state.cart).toMatchObject({ total_items: 2, items: [{ item_id: 'b', quantity: 2 }] });
  expect(ordered.outbox).toEqual(later.outbox);
  expect(applyFetchedCart(before.state, full, 7)(ordered)).toBe(ordered);
});
