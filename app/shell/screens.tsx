/** Loads the scripts of screens, and reports when the first screen is mounted. */
import type { AnyRoute, AnyRouter, RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingScreen } from '../../db/rules/screens.ts';
import { useTown } from '../data/content.tsx';
import { reloadFailedStyles } from './start/failedStyles.ts';

/** A screen with its own script; `preload` disappears once that has loaded. */
type Screen = RouteComponent & { preload?: () => Promise<void> | undefined };

/**
 * Whether the script of a path's screen could be loaded. Tries again after an earlier failure.
 * @throws if missing styles fail to load again
 */
export async function loadScreen(router: AnyRouter, path: string): Promise<boolean> {
  await reloadFailedStyles();
  const [routes] = router.getMatchedRoutes(path);
  const arrived = await Promise.all(
    routes.map(async ({ options }: AnyRoute) => {
      const screen = options.component as Screen | undefined;
      await screen?.preload?.();
      return !screen?.preload;
    }),
  );
  return arrived.every(Boolean);
}

let resolveFirstScreen = () => {};
let isFirst = true;

/**
 * Resolves once the first screen is drawn or hydrated. The shell hydrates first, and until then the router cannot leave
 * a screen that is not its own yet.
 */
export const firstScreenMounted = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve;
});

/** Whether the mounting screen is the first one of this document. */
export const isFirstScreen = () => isFirst;

let hasShop = true;

/** Tells screens of the shop whether to load their scripts. Without a shop, the home page is drawn in their place. */
export function setShop(commerce: boolean): void {
  hasShop = commerce;
}

/**
 * Makes each screen of a route tree report when it is mounted.
 * @param Missing replaces the shop's screens in a town without a shop; it must need no script of its own
 */
export function trackScreenMounts(tree: AnyRoute, Missing: RouteComponent): void {
  for (const route of Object.values(tree.children as Record<string, AnyRoute>)) {
    const Inner = route.options.component as Screen;
    const Watched: RouteComponent = () => {
      useEffect(() => {
        isFirst = false;
        resolveFirstScreen();
      }, []);
      return isMissingScreen(route.fullPath, useTown().commerce) ? <Missing /> : <Inner />;
    };
    const getPreload = () => (isMissingScreen(route.fullPath, hasShop) ? undefined : Inner.preload);
    Object.defineProperty(Watched, 'preload', { get: getPreload });
    route.update({ component: Watched });
  }
}
