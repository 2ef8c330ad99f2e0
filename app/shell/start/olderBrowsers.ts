/** Browsers older than those that the app is made for: people read what the server drew, and follow its links. */
import { hasDrawnPage, showStartFailure } from './fatalErrors.ts';

/**
 * What the app can't do without and older browsers lack. A browser that has all of these has everything else that the
 * scripts use, see tests/engines.
 */
export const neededApis = [
  'Array.prototype.at',
  'Array.prototype.toSorted',
  'Object.hasOwn',
  // As young as look-behinds in regular expressions are in Safari.
  'String.prototype.toWellFormed',
  'AbortSignal.timeout',
  'HTMLDialogElement.prototype.showModal',
];

type Names = { [name: string]: Names } | undefined;

/** Asks without touching: a property of a prototype may throw when it is read. */
function hasApi(path: string): boolean {
  const names = path.split('.');
  const name = names.pop() as string;
  const owner = names.reduce<Names>((inner, part) => inner?.[part], globalThis as unknown as Names);
  return owner !== undefined && name in owner;
}

export const hasNeededApis = () => neededApis.every(hasApi);

/** Leaves the server's page as it is, with what it has for readers without script. An empty shell says why it stays empty. */
export function leaveToServer(root: HTMLElement): void {
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? '';
  if (!hasDrawnPage(root)) showStartFailure('outdated', root);
}
