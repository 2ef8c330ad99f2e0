/** Shows that the app itself failed. Plain DOM, because it must work if React, the router or the network don't. */
import { failureTexts as texts } from '../../texts/en/failures.ts';
import styles from './fatalErrors.module.css';
import { createButton, createNode } from './plainDom.ts';

const reloadButton = () => createButton(texts.reload, () => location.reload());

/** For an app that fails on stored data. If its script never loaded, this could not load either. */
function resetButtons(kind: keyof typeof texts.start): HTMLButtonElement[] {
  if (kind !== 'initialization') return [];
  const reset = createButton(texts.reset, () => {
    import('./resetData.ts').then(({ offerReset }) => offerReset()).catch(() => location.reload());
  });
  reset.dataset.variant = 'secondary';
  return [reset];
}

/** Whether the server drew a page, which is readable without script. A shell is busy until it has content. */
export const hasDrawnPage = (root: HTMLElement): boolean => root.querySelector('main:not([aria-busy])') !== null;

/**
 * `initialization`: the app failed while starting. `load`: it never loaded. `outdated`: the browser is too old for it.
 * A server-drawn page stays, since it is readable without script; otherwise this becomes the page.
 */
export function showStartFailure(kind: keyof typeof texts.start, root: HTMLElement): void {
  const { title, text } = texts.start[kind];
  if (hasDrawnPage(root)) {
    const bar = createNode('div', styles.bar, createNode('h2', '', title), createNode('p', '', text));
    bar.append(createNode('div', styles.choices, reloadButton(), ...resetButtons(kind)));
    bar.setAttribute('role', 'alert');
    document.body.append(bar);
    return;
  }
  const heading = createNode('h1', '', title);
  heading.tabIndex = -1;
  const choices = createNode('div', styles.choices, reloadButton(), ...resetButtons(kind));
  root.replaceChildren(createNode('main', styles.screen, heading, createNode('p', '', text), choices));
  heading.focus();
}

const harmlessPattern =
  /ResizeObserver loop|^Script error\.?$|dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError when|Load failed/;

/** Recognizes noise of the browser and its extensions, and errors that were already shown elsewhere. */
function isHarmless(error: unknown, message: string, source = ''): boolean {
  if (error instanceof Error && error.name === 'AbortError') return true;
  if (/^[\w-]+-extension:/.test(source) || (error instanceof Error && /-extension:\/\//.test(error.stack ?? ''))) {
    return true;
  }
  return harmlessPattern.test(message) || ignoredErrors.has(error);
}

const ignoredErrors = new Set<unknown>();
const dismissedMessages = new Set<string>();
let overlay: { dialog: HTMLDialogElement; details: HTMLElement; messages: Set<string> } | null = null;

/** Suppresses the overlay for an error that the app recovered from or shows elsewhere. */
export const ignoreError = (error: unknown) => void ignoredErrors.add(error);

function showOverlay(message: string): void {
  if (dismissedMessages.has(message)) return;
  // A dialog is closed before its event says so: an error in between needs an overlay of its own.
  if (overlay?.dialog.open) {
    overlay.messages.add(message);
    overlay.details.textContent = [...overlay.messages].join('\n');
    return;
  }
  const title = createNode('h2', '', texts.overlay.title);
  title.id = 'failure-title';
  const details = createNode('pre', '', message);
  details.tabIndex = 0;
  const dialog = createNode('dialog', styles.overlay);
  const dismiss = createButton(texts.overlay.dismiss, () => dialog.close());
  dismiss.dataset.variant = 'secondary';
  dialog.append(
    title,
    createNode('p', '', texts.overlay.sorry),
    createNode('p', '', texts.overlay.report),
    createNode('details', '', createNode('summary', '', texts.overlay.details), details),
    createNode('div', styles.choices, reloadButton(), dismiss),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  const shown = { dialog, details, messages: new Set([message]) };
  overlay = shown;
  // Captures keys before any dialog below gets them.
  const listening = new AbortController();
  const keepKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    // Prevents the browser from also closing the dialog below.
    event.preventDefault();
    dialog.close();
  };
  addEventListener('keydown', keepKey, { capture: true, signal: listening.signal });
  dialog.addEventListener('close', () => {
    listening.abort();
    // Does not show a dismissed error again, since it may repeat every second.
    for (const known of shown.messages) dismissedMessages.add(known);
    dialog.remove();
    if (overlay === shown) overlay = null;
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Listens for uncaught errors and shows them over the page. */
export function watchForErrors(): void {
  addEventListener('error', (event) => {
    // A picture or script that failed to load has no message; its requester handles that.
    if (!event.message || isHarmless(event.error, event.message, event.filename)) return;
    showOverlay(event.message);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    if (!isHarmless(reason, reason instanceof Error ? reason.message : message)) showOverlay(message);
  });
}
