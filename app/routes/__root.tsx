import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/protectedRoutes.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  // Without the shell there is no page to say it on: the app as a whole has failed, and main.tsx says so.
  errorComponent: ({ error }) => {
    throw error;
  },
});
