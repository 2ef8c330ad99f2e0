/** Starts the app: hydrates the server's HTML, or draws an app shell. */
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { InitialState } from '../db/rules/sync/sync.ts';
import { isVideo, sectionContent } from '../db/rules/town/sections.ts';
import { ContentProvider } from './data/content.tsx';
import { createTownRouter } from './router.tsx';
import { loadScreen, setShop } from './shell/screens.tsx';
import { announcementDialog, emptyShell, heroVideo, publicNotices, welcome } from './shell/start/deferredParts.ts';
import { watchStyles } from './shell/start/failedStyles.ts';
import { watchFieldErrors } from './ui/forms/watchFieldErrors.ts';
// The server draws the announcement in the address, although its script loads later.
import './announcements/AnnouncementDialog.module.css';
import './events/EventDialog.module.css';
import './ui/dialogs/Dialog.module.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

/** Lets the browser handle pending input. */
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
 * @param onCrash called once if the whole app breaks; by then the server's page is back, unless the reader has
 * navigated
 * @param onRecovered called with errors that the app recovered from
 * @throws if the page's state or its screen's script cannot be loaded; nothing was changed then
 */
export async function hydrateApp(
  root: HTMLElement,
  onCrash: (error: unknown) => void,
  onRecovered: (error: unknown) => void,
): Promise<void> {
  watchStyles();
  await yieldToBrowser();
  const state = JSON.parse(document.getElementById('initial-state')?.textContent ?? '') as InitialState;
  setShop(state.commerce);
  const router = createTownRouter({ commerce: state.commerce });
  // Draws the same boundaries as the server, or hydration would find a difference.
  if (!state.shell) router.ssr = { manifest: undefined };
  await router.load();
  if (!(await loadScreen(router, router.state.location.pathname))) throw new Error('The screen did not arrive.');

  if (state.shell) await emptyShell.load();
  // Loads what the server drew, which hydration needs. A state without sections fails where it is drawn, and says so.
  if ('id' in router.state.location.search) await announcementDialog.load();
  if (document.getElementById('welcome')) await welcome.load();
  if (document.getElementById('public-notices')) await publicNotices.load();
  if (state.sections && isVideo(sectionContent(state.sections, 'hero').image.src)) await heroVideo.load();

  await yieldToBrowser();
  // React removes a broken page, but its server HTML is still readable, until the reader navigates.
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
  // A transition hydrates in slices, so that a tap in between is handled.
  else startTransition(() => void hydrateRoot(root, app, options));
}
