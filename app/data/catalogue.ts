/**
 * What the screens of the shop read: what the server drew the page from, then what this browser holds of the
 * catalogue, once that is known to be no older; the server's own answer where not all of it is held, and for
 * administrators. Database and network are loaded when the shop is opened.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Catalogue, Item, ItemsPage } from '../../db/rules/items.ts';
import type { List } from '../../db/rules/lists.ts';
import { useSession } from '../shell/session.ts';
import { catalogueTexts as texts } from '../texts/catalogue.ts';
import type { Asked, Found } from './catalogueReading.ts';
import { readAnew, useStanding } from './catalogueStanding.ts';
import { useInitialState } from './content.tsx';
import { useStatus } from './status-store.ts';

export type CatalogueView = {
  /** `loading`: what is asked for is on its way. `failed`: it is not, and there is nothing to show. */
  state: 'loading' | 'shown' | 'failed';
  /** What is asked for, or the last page of that; while it is on its way what was shown before, or null. */
  page: ItemsPage | null;
  lists: List[];
  /** What failed, in words for people, also beside what is shown; empty when nothing did. */
  failure: string;
  /** When what is shown was last known to be what the server has, in milliseconds, where it may be out of date. */
  asOf: number | null;
  retry(): void;
};

/** Reads what is shown anew: something of it was changed from here. */
export const catalogueChanged = readAnew;

const reading = () => import('./catalogueReading.ts');
const following = () => import('./catalogueFollowing.ts');

const follow = () => {
  following().then(
    ({ followCatalogue }) => followCatalogue(),
    () => {},
  );
};

const useIsAdmin = () => useSession(({ user }) => user?.is_admin === true);

const isOf = (drawn: Catalogue | undefined, { search, list, page }: Asked) =>
  drawn !== undefined && drawn.search === search && drawn.list === list && drawn.page === page;

/** What was found when (in milliseconds) and for whom, by what was asked for. */
type Known = Found & { key: string; isAdmin: boolean; at: number };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was found, as the objects that are shown already where nothing differs. */
function kept(before: Known | null, found: Known): Known {
  if (!before) return found;
  const page = same(before.page, found.page) ? before.page : found.page;
  const lists = same(before.lists, found.lists) ? before.lists : found.lists;
  return { ...found, page, lists };
}

/** A page that cannot be had anew stays as it was. */
const orBefore = (before: Known | null, found: Known): Known =>
  found.page === null && before?.key === found.key
    ? { ...found, page: before.page, held: before.held, at: before.at }
    : found;

export function useCatalogue(asked: Asked): CatalogueView {
  const { search, list, page: number } = asked;
  const { catalogue: drawn, now } = useInitialState();
  const isAdmin = useIsAdmin();
  const { changes, syncedAt, unreachable } = useStanding();
  const trouble = useStatus((status) => status.trouble !== null);
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<Known | null>(null);
  const isDrawn = isOf(drawn, asked);
  const key = JSON.stringify([isAdmin, search, list, number]);
  // What was drawn holds until something is known to have changed; administrators see more.
  const isEnough = isDrawn && !isAdmin && changes === 0 && tries === 0;

  useEffect(follow, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes and tries say when to read anew
  useEffect(() => {
    if (isEnough) return;
    let left = false;
    const tell = (found: Found) => {
      if (left) return;
      const next = { ...found, key, isAdmin, at: Date.now() };
      setKnown((before) => orBefore(before, kept(before, next)));
      useStanding.setState({ reading: { changes, answered: found.page !== null && !found.held } });
    };
    reading()
      .then(({ findPage }) => findPage({ search, list, page: number }, isAdmin))
      .catch((): Found => ({ page: null, lists: null, failure: texts.failed(''), held: false }))
      .then(tell);
    return () => {
      left = true;
    };
  }, [key, isEnough, changes, tries]);

  const found = !isEnough && known?.key === key ? known : null;
  // What only administrators see does not stay when they sign out.
  const before = known && known.isAdmin === isAdmin ? known : null;
  const page = found?.page ?? (isDrawn && drawn ? drawn : (before?.page ?? null));
  const isThere = isDrawn || (found !== null && found.page !== null);
  useEffect(() => useStanding.setState({ onPage: page?.items ?? [] }), [page]);

  return {
    state: isThere ? 'shown' : found ? 'failed' : 'loading',
    page: found && !isThere ? null : page,
    lists: found?.lists ?? before?.lists ?? drawn?.lists ?? [],
    failure: found?.failure ?? '',
    asOf: isThere ? ageOf() : null,
    retry() {
      setTries(tries + 1);
      following().then(
        ({ askAgain }) => askAgain(),
        () => {},
      );
    },
  };

  function ageOf(): number | null {
    if (!found?.page) return trouble || unreachable ? now : null;
    if (!found.held) return trouble || found.failure ? found.at : null;
    return trouble || unreachable || isAdmin ? syncedAt : null;
  }
}

/** False on the server and while its page is taken over. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

type KnownItem = { key: string; item: Item | null | undefined; failed: boolean };

/**
 * An item and whether it can be shown.
 * @returns `item` null where there is none, undefined while nobody knows yet; `failed` where nobody can tell
 */
export function useItemView(id: string | undefined): { item: Item | null | undefined; failed: boolean } {
  const { item: drawn, catalogue } = useInitialState();
  const isAdmin = useIsAdmin();
  const isTakenOver = useIsTakenOver();
  const changes = useStanding((standing) => standing.changes);
  const onPage = useStanding(({ onPage: items }) => items.find((item) => item.id === id));
  const [known, setKnown] = useState<KnownItem | null>(null);
  // The server looked for the one that it drew the page for.
  const [drawnFor] = useState(!isTakenOver && catalogue ? id : undefined);
  const isDrawn = id !== undefined && (drawn?.id === id || drawnFor === id);
  const key = JSON.stringify([isAdmin, id]);
  const isEnough = id === undefined || onPage !== undefined || (isDrawn && !isAdmin && changes === 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changes say when to read anew
  useEffect(() => {
    if (isEnough) return;
    let left = false;
    const tell = (found: Omit<KnownItem, 'key'>) =>
      left || setKnown((before) => (before && same(before, { key, ...found }) ? before : { key, ...found }));
    reading()
      .then(({ findItem }) => findItem(id, isAdmin))
      .then(
        (item) => tell({ item, failed: false }),
        () => tell({ item: undefined, failed: true }),
      );
    return () => {
      left = true;
    };
  }, [key, isEnough, changes]);

  if (id === undefined) return { item: null, failed: false };
  if (onPage) return { item: onPage, failed: false };
  if (known?.key === key && !isEnough) return known;
  return { item: drawn?.id === id ? drawn : drawnFor === id && !isAdmin ? null : undefined, failed: false };
}
