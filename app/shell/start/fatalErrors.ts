/** What is shown when the app itself fails. Plain DOM: it works where React, the router or the network don't. */
import { failureTexts as texts } from '../../texts/en/failures.ts';
import styles from './fatalErrors.module.css';
import { createButton, createNode } from './plainDom.ts';

const reloadButton = () => createButton(texts.reload, () => location.reload());

/** For an app that breaks on what this browser has stored. One whose script never came could not load this either. */
function resetButtons(kind: keyof typeof texts.start): HTMLButtonElement[] {
  if (kind !== 'initialization') return [];
  const reset = createButton(texts.reset, () => {
    import('./resetData.ts').then(({ offerReset }) => offerReset()).catch(() => location.reload());
  });
  reset.dataset.variant = 'secondary';
  return [reset];
}

/** Whether the server drew a page, which reads without script. A shell is busy until it has content. */
export const hasDrawnPage = (root: HTMLElement): boolean => root.querySelector('main:not([aria-busy])') !== null;

/**
 * `initialization`: the app came to its start and broke there. `load`: it never came. `outdated`: the browser is too
 * old for it. A page that the server drew stays, since it reads without script; where there is none, this is the page.
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

/** Noise of the browser and its extensions, and what was already shown in another way. */
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

/** Keeps the overlay away for an error that the app recovered from, or that is shown in another way. */
export const ignoreError = (error: unknown) => void ignoredErrors.add(error);

function showOverlay(message: string): void {
  if (dismissedMessages.has(message)) return;
  if (overlay) {
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
  // Before any dialog under it, whose keys these are not.
  const listening = new AbortController();
  const keepKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    // The browser may close what is under it as well.
    event.preventDefault();
    dialog.close();
  };
  addEventListener('keydown', keepKey, { capture: true, signal: listening.signal });
  dialog.addEventListener('close', () => {
    listening.abort();
    // An error that comes back every second is not shown every second.
    for (const known of shown.messages) dismissedMessages.add(known);
    dialog.remove();
    overlay = null;
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Listens for errors that nothing else has caught, and shows them over the page. */
export function watchForErrors(): void {
  addEventListener('error', (event) => {
    // A picture or script that failed to load comes without a message; who asked for it deals with that.
    if (!event.message || isHarmless(event.error, event.message, event.filename)) return;
    showOverlay(event.message);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    if (!isHarmless(reason, reason instanceof Error ? reason.message : message)) showOverlay(message);
  });
}
