/** The frame of all screens. A new screen also needs a row in `db/rules/screens.ts` and a title in `pageTitle.ts`. */
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/protectedRoutes.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  // Without the shell no page can show the error: the whole app has failed, and main.tsx reports it.
  errorComponent: ({ error }) => {
    throw error;
  },
});
