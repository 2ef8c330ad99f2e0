/** This page's state of the catalogue as a whole. */
import { create } from 'zustand';
import type { Item } from '../../../db/rules/items/items.ts';

type CatalogueStatus = {
  /** Raised whenever earlier reads may be out of date. */
  changes: number;
  /** When the database last matched the server, in milliseconds. */
  syncedAt: number | null;
  /** Whether the last sync got no response. */
  unreachable: boolean;
  /** The items on the shown page, which the viewer need not fetch. */
  onPage: readonly Item[];
  /** The newest read of a page: the `changes` it had seen, and whether the server answered it. */
  reading: { changes: number; answered: boolean };
};

export const useCatalogueStatus = create<CatalogueStatus>(() => ({
  changes: 0,
  syncedAt: null,
  unreachable: false,
  onPage: [],
  reading: { changes: 0, answered: true },
}));

/** Makes the screens of the shop read again. */
export const refetchCatalogue = () => useCatalogueStatus.setState(({ changes }) => ({ changes: changes + 1 }));
