/** Where the browser begins: it takes over the server's HTML, or draws an app shell from nothing. */
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { InitialState } from '../db/rules/sync.ts';
import { ContentProvider } from './data/content.tsx';
import { createTownRouter } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

// Not awaited at the top: a screen's own file imports this one, and each would wait for the other for ever.
async function start(root: HTMLElement): Promise<void> {
  const state = JSON.parse(document.getElementById('initial-state')?.textContent ?? '') as InitialState;
  const router = createTownRouter();
  // Draws the same boundaries as the server did, or hydration would find a difference.
  if (!state.shell) router.ssr = { manifest: undefined };
  await router.load();
  const app = (
    <ContentProvider state={state}>
      <RouterProvider router={router} />
    </ContentProvider>
  );
  if (state.shell) createRoot(root).render(app);
  // As a transition it is done in slices, and a tap in between is not kept waiting.
  else startTransition(() => void hydrateRoot(root, app));
}

void start(document.getElementById('app') as HTMLElement);
