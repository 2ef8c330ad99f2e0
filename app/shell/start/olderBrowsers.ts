/** Browsers older than the app supports: people read the server's page and follow its links. */
import { hasDrawnPage, showStartFailure } from './fatalErrors.ts';

/**
 * APIs that the app needs and older browsers lack. A browser with all of these has everything else that the scripts
 * use, see tests/engines.
 */
export const neededApis = [
  'Array.prototype.at',
  'Array.prototype.toSorted',
  'Object.hasOwn',
  // As recent in Safari as look-behind in regular expressions.
  'String.prototype.toWellFormed',
  'AbortSignal.timeout',
  'HTMLDialogElement.prototype.showModal',
];

/** Checks without reading, because a property of a prototype may throw when it is read. */
function hasApi(path: string): boolean {
  const names = path.split('.');
  const name = names.pop() as string;
  const owner = names.reduce<unknown>((inner, part) => Object(inner)[part], globalThis);
  return name in Object(owner);
}

export const hasNeededApis = () => neededApis.every(hasApi);

/** Leaves the server's page as it is and reveals its noscript content. An empty shell explains why it stays empty. */
export function leaveToServer(root: HTMLElement): void {
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? '';
  if (!hasDrawnPage(root)) showStartFailure('outdated', root);
}
