/**
 * Reads the catalogue for screens of the shop: first from the page's embedded state, then from the local database, once
 * it is known to be no older. Administrators, and browsers without a complete copy, fetch from the server.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Catalogue, Item, ItemsPage } from '../../../db/rules/items/items.ts';
import type { FilterList } from '../../../db/rules/items/lists.ts';
import type { ItemsQuery } from '../../../db/rules/items/paths.ts';
import { catalogueTexts as texts } from '../../texts/en/shop/catalogue.ts';
import { useInitialState } from '../content.tsx';
import { useSyncStatus } from '../contentStore.ts';
import { useSession } from '../session.ts';
import type { CatalogueResult } from './queries.ts';
import { useCatalogueStatus } from './status.ts';

export type CatalogueView = {
  /** `failed`: nothing is loading, and there is nothing to show. */
  state: 'loading' | 'shown' | 'failed';
  /** The requested page, or the last one there is. While it is loading: the previous page, or null. */
  page: ItemsPage | null;
  lists: FilterList[];
  /** The failure in words, even if something is shown; empty if nothing failed. */
  failure: string;
  /** When the page was last known to be up to date, in milliseconds; null if it is now. */
  asOf: number | null;
  retry(): void;
};

const loadQueries = () => import('./queries.ts');
const loadSync = () => import('./sync.ts');

const startSync = () => {
  loadSync().then(
    ({ startCatalogueSync }) => startCatalogueSync(),
    () => {},
  );
};

const useIsAdmin = () => useSession(({ user }) => user?.is_admin === true);

const isDrawnPage = (drawn: Catalogue | undefined, { search, list, stock, sort, page }: ItemsQuery) =>
  stock === null && isEqual([drawn?.search, drawn?.list, drawn?.sort, drawn?.page], [search, list, sort, page]);

/** `at` is when it was loaded, in milliseconds. */
type LoadedPage = CatalogueResult & { key: string; isAdmin: boolean; at: number };

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Keeps the shown objects if nothing differs, which saves rendering. */
function reuseUnchanged(before: LoadedPage | null, found: LoadedPage): LoadedPage {
  if (!before) return found;
  const page = isEqual(before.page, found.page) ? before.page : found.page;
  const lists = isEqual(before.lists, found.lists) ? before.lists : found.lists;
  return { ...found, page, lists };
}

/** Keeps the shown page if reloading it fails. */
const keepPreviousPage = (before: LoadedPage | null, found: LoadedPage): LoadedPage =>
  found.page === null && before?.key === found.key
    ? { ...found, page: before.page, isLocal: before.isLocal, at: before.at }
    : found;

export function useCatalogue(query: ItemsQuery): CatalogueView {
  const { search, list, stock, sort, page: number } = query;
  const { catalogue: drawn, now } = useInitialState();
  const isAdmin = useIsAdmin();
  const { changes, syncedAt, unreachable } = useCatalogueStatus();
  const trouble = useSyncStatus((status) => status.trouble !== null);
  const [retries, setRetries] = useState(0);
  const [known, setKnown] = useState<LoadedPage | null>(null);
  const isDrawn = isDrawnPage(drawn, query);
  const key = JSON.stringify([isAdmin, search, list, stock, sort, number]);
  // The embedded page is enough until something changes; administrators see more.
  const isEnough = isDrawn && !isAdmin && changes === 0 && retries === 0;

  useEffect(startSync, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes and retries trigger another read
  useEffect(() => {
    if (isEnough) return;
    let isCanceled = false;
    const show = (found: CatalogueResult) => {
      if (isCanceled) return;
      const next = { ...found, key, isAdmin, at: Date.now() };
      setKnown((before) => keepPreviousPage(before, reuseUnchanged(before, next)));
      useCatalogueStatus.setState({ reading: { changes, answered: found.page !== null && !found.isLocal } });
    };
    loadQueries()
      .then(({ findPage }) => findPage({ search, list, stock, sort, page: number }, isAdmin))
      .catch((): CatalogueResult => ({ page: null, lists: null, failure: texts.failed(''), isLocal: false }))
      .then(show);
    return () => {
      isCanceled = true;
    };
  }, [key, isEnough, changes, retries]);

  const found = !isEnough && known?.key === key ? known : null;
  // Hides data for administrators once they sign out.
  const before = known && known.isAdmin === isAdmin ? known : null;
  const page = found?.page ?? (isDrawn && drawn ? drawn : (before?.page ?? null));
  const isThere = isDrawn || (found !== null && found.page !== null);
  useEffect(() => useCatalogueStatus.setState({ onPage: page?.items ?? [] }), [page]);

  return {
    state: isThere ? 'shown' : found ? 'failed' : 'loading',
    page: found && !isThere ? null : page,
    lists: found?.lists ?? before?.lists ?? drawn?.lists ?? [],
    failure: found?.failure ?? '',
    asOf: isThere ? ageOf() : null,
    retry() {
      setRetries(retries + 1);
      loadSync().then(
        ({ syncCatalogueNow }) => syncCatalogueNow(),
        () => {},
      );
    },
  };

  function ageOf(): number | null {
    if (!found?.page) return trouble || unreachable ? now : null;
    if (!found.isLocal) return trouble || found.failure ? found.at : null;
    return trouble || unreachable || isAdmin ? syncedAt : null;
  }
}

/** False on the server and during hydration. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

type LoadedItem = { key: string; item: Item | null | undefined; failed: boolean };

/**
 * Loads an item.
 * @returns `item` null if there is none, undefined while loading; `failed` if neither source could tell
 */
export function useItemView(id: string | undefined): { item: Item | null | undefined; failed: boolean } {
  const { item: drawn, catalogue } = useInitialState();
  const isAdmin = useIsAdmin();
  const isHydrated = useIsHydrated();
  const changes = useCatalogueStatus((status) => status.changes);
  const onPage = useCatalogueStatus(({ onPage: items }) => items.find((item) => item.id === id));
  const [known, setKnown] = useState<LoadedItem | null>(null);
  // The server has already looked for the item that it drew the page for.
  const [drawnFor] = useState(!isHydrated && catalogue ? id : undefined);
  const isDrawn = id !== undefined && (drawn?.id === id || drawnFor === id);
  const key = JSON.stringify([isAdmin, id]);
  const isEnough = id === undefined || onPage !== undefined || (isDrawn && !isAdmin && changes === 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changes trigger another read
  useEffect(() => {
    if (isEnough) return;
    let isCanceled = false;
    const show = (found: Omit<LoadedItem, 'key'>) =>
      isCanceled || setKnown((before) => (before && isEqual(before, { key, ...found }) ? before : { key, ...found }));
    loadQueries()
      .then(({ findItem }) => findItem(id, isAdmin))
      .then(
        (item) => show({ item, failed: false }),
        () => show({ item: undefined, failed: true }),
      );
    return () => {
      isCanceled = true;
    };
  }, [key, isEnough, changes]);

  if (id === undefined) return { item: null, failed: false };
  if (onPage) return { item: onPage, failed: false };
  if (known?.key === key && !isEnough) return known;
  return { item: drawn?.id === id ? drawn : drawnFor === id && !isAdmin ? null : undefined, failed: false };
}
