/** What is shown when the app itself fails. Plain DOM: it works where React, the router or the network don't. */
import { failingTexts as texts } from '../texts/failing.ts';
import styles from './failure.module.css';

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', ...inside: (Node | string)[]) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

function button(className: string | undefined, text: string, act: () => void): HTMLButtonElement {
  const element = make('button', className, text);
  element.type = 'button';
  element.addEventListener('click', act);
  return element;
}

const reloadButton = () => button(styles.reload, texts.reload, () => location.reload());

/**
 * `initialization`: the app came to its start and broke there. `load`: it never came. A page that the server drew
 * stays, since it reads without script; where there is none, this is the page.
 */
export function showStartFailure(kind: keyof typeof texts.start, root: HTMLElement): void {
  const { title, text } = texts.start[kind];
  if (root.querySelector('main')) {
    const bar = make('div', styles.bar, make('h2', '', title), make('p', '', text), reloadButton());
    bar.setAttribute('role', 'alert');
    document.body.append(bar);
    return;
  }
  const heading = make('h1', '', title);
  heading.tabIndex = -1;
  root.replaceChildren(make('main', styles.screen, heading, make('p', '', text), reloadButton()));
  heading.focus();
}

const harmless =
  /ResizeObserver loop|^Script error\.?$|dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch|NetworkError when|Load failed/;

/** Noise of the browser and of its extensions, and what was told elsewhere already. */
function isHarmless(error: unknown, message: string, source = ''): boolean {
  if (error instanceof Error && error.name === 'AbortError') return true;
  if (/^[\w-]+-extension:/.test(source) || (error instanceof Error && /-extension:\/\//.test(error.stack ?? ''))) {
    return true;
  }
  return harmless.test(message) || told.has(error);
}

const told = new Set<unknown>();
const dismissed = new Set<string>();
let overlay: { dialog: HTMLDialogElement; details: HTMLElement; messages: Set<string> } | null = null;

/** Keeps the overlay away for an error that the app went on from, or that is told in another way. */
export const setAside = (error: unknown) => void told.add(error);

function showOverlay(message: string): void {
  if (dismissed.has(message)) return;
  if (overlay) {
    overlay.messages.add(message);
    overlay.details.textContent = [...overlay.messages].join('\n');
    return;
  }
  const title = make('h2', '', texts.overlay.title);
  title.id = 'failure-title';
  const details = make('pre', '', message);
  details.tabIndex = 0;
  const dialog = make('dialog', styles.overlay);
  dialog.append(
    title,
    make('p', '', texts.overlay.sorry),
    make('p', '', texts.overlay.report),
    make('details', '', make('summary', '', texts.overlay.details), details),
    make(
      'div',
      styles.choices,
      reloadButton(),
      button(styles.dismiss, texts.overlay.dismiss, () => dialog.close()),
    ),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  const shown = { dialog, details, messages: new Set([message]) };
  overlay = shown;
  dialog.addEventListener('close', () => {
    // An error that comes back every second is not told every second.
    for (const known of shown.messages) dismissed.add(known);
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
