/** The collection route that this device's reader has chosen. Nothing of it leaves the device. */
import type { CollectionRoute } from '../../db/rules/collection/collection.ts';
import { useCollectionRoutes } from '../data/content.tsx';
import { createStoredText, useStoredText } from '../data/storedText.ts';

const chosenId = createStoredText('collection_route');

/** @param id empty for none */
export const chooseRoute = (id: string): void => chosenId.write(id);

/** The chosen route, or the town's only one. */
export function useChosenRoute(): CollectionRoute | null {
  const id = useStoredText(chosenId);
  const routes = useCollectionRoutes();
  const [only, ...others] = routes;
  if (only && others.length === 0) return only;
  return routes.find((route) => route.id === id) ?? null;
}
