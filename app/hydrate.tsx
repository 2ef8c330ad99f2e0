/** Starts the app: it takes over the server's HTML, or draws an app shell from nothing. */
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { InitialState } from '../db/rules/sync/sync.ts';
import { isVideo, sectionContent } from '../db/rules/town/sections.ts';
import { ContentProvider } from './data/content.tsx';
import { createTownRouter } from './router.tsx';
import { loadScreen } from './shell/screens.tsx';
import { announcementDialog, emptyShell, heroVideo, welcome } from './shell/start/deferredParts.ts';
import { watchStyles } from './shell/start/failedStyles.ts';
import { watchFieldErrors } from './ui/forms/watchFieldErrors.ts';
// The server draws the announcement that an address names, though its script comes later.
import './announcements/AnnouncementDialog.module.css';
import './events/EventDialog.module.css';
import './ui/dialogs/Dialog.module.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

/** Lets the browser handle input that came meanwhile. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * @param onCrash called once when the whole app breaks; a page that the server drew is back in its place then, unless
 *   the reader has gone on from it
 * @param onRecovered called with errors that the app recovered from
 * @throws when the page's state or the script of its screen cannot be had; nothing was changed then
 */
export async function hydrateApp(
  root: HTMLElement,
  onCrash: (error: unknown) => void,
  onRecovered: (error: unknown) => void,
): Promise<void> {
  watchStyles();
  await yieldToBrowser();
  const state = JSON.parse(document.getElementById('initial-state')?.textContent ?? '') as InitialState;
  const router = createTownRouter({ commerce: state.commerce });
  // Draws the same boundaries as the server did, or hydration would find a difference.
  if (!state.shell) router.ssr = { manifest: undefined };
  await router.load();
  if (!(await loadScreen(router, router.state.location.pathname))) throw new Error('The screen did not arrive.');

  if (state.shell) await emptyShell.load();
  // What the server drew must be there at hydration. A state without sections fails where it is drawn, and says so.
  if ('id' in router.state.location.search) await announcementDialog.load();
  if (document.getElementById('welcome')) await welcome.load();
  if (state.sections && isVideo(sectionContent(state.sections, 'hero').image.src)) await heroVideo.load();

  await yieldToBrowser();
  // React clears away what it cannot go on with, but the page still reads until another one takes its place.
  let serverHtml = state.shell ? null : root.cloneNode(true);
  router.history.subscribe(() => {
    serverHtml = null;
  });
  const options = {
    onUncaughtError(error: unknown) {
      if (serverHtml) root.replaceChildren(...serverHtml.childNodes);
      onCrash(error);
      reportError(error);
    },
    onRecoverableError(error: unknown) {
      onRecovered(error);
      reportError(error);
    },
  };
  const app = (
    <ContentProvider state={state}>
      <RouterProvider router={router} />
    </ContentProvider>
  );
  watchFieldErrors();
  if (state.shell) createRoot(root, options).render(app);
  // As a transition it is done in slices, and a tap in between is not kept waiting.
  else startTransition(() => void hydrateRoot(root, app, options));
}
