import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the page's script runs: false in the server's HTML and for the drawing that takes it over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
