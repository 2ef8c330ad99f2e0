/** What this page knows of the catalogue as a whole. */
import { create } from 'zustand';
import type { Item } from '../../../db/rules/items/items.ts';

type CatalogueStatus = {
  /** Raised whenever what was read before may be out of date. */
  changes: number;
  /** When the database was last known to hold what the server has, in milliseconds. */
  syncedAt: number | null;
  /** Whether the last sync got no response. */
  unreachable: boolean;
  /** The items on the page that is shown: the viewer need not fetch one of them. */
  onPage: readonly Item[];
  /** The newest read of a page: the `changes` that it knew of, and whether the server answered it. */
  reading: { changes: number; answered: boolean };
};

export const useCatalogueStatus = create<CatalogueStatus>(() => ({
  changes: 0,
  syncedAt: null,
  unreachable: false,
  onPage: [],
  reading: { changes: 0, answered: true },
}));

/** Makes the screens of the shop read anew. */
export const refetchCatalogue = () => useCatalogueStatus.setState(({ changes }) => ({ changes: changes + 1 }));
