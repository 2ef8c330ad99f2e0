/** The scripts that screens are made of, and when the first screen stands. */
import type { AnyRoute, AnyRouter, RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingScreen } from '../../db/rules/screens.ts';
import { useTown } from '../data/content.tsx';
import { reloadFailedStyles } from './start/failedStyles.ts';

/** A screen that is cut off the app's script; `preload` is gone once it has arrived. */
type Screen = RouteComponent & { preload?: () => Promise<void> | undefined };

/**
 * Whether the script of the screen at a path is there, once that is decided. Asks for it anew after a failure.
 * @throws where styles that were missing do not come now either
 */
export async function loadScreen(router: AnyRouter, path: string): Promise<boolean> {
  await reloadFailedStyles();
  // Another one is drawn in its place: see trackScreenMounts().
  if (isMissingScreen(path, router.options.context.commerce)) return true;
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
 * Fulfilled once the first screen is drawn or taken over. The shell around it is taken over first, and the router
 * cannot leave a screen that is not its own yet.
 */
export const firstScreenMounted = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve;
});

/** Whether the screen that is just coming to stand is the first one of this document. */
export const isFirstScreen = () => isFirst;

/**
 * Lets each screen of a route tree say that it stands.
 * @param Missing drawn in the place of the shop's screens in a town without a shop; it must need no script of its own
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
    Object.defineProperty(Watched, 'preload', { get: () => Inner.preload });
    route.update({ component: Watched });
  }
}
