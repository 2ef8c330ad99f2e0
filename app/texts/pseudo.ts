/**
 * The pseudo-locale en-XA: every English text with accents and in brackets. A build with LOCALE=en-XA reveals
 * untranslatable texts: plain letters did not come from the texts.
 */
const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'];

const accent = (text: string) =>
  /[A-Za-z]/.test(text)
    ? `⟦${text.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)}⟧`
    : text;

/** @param texts a text, or an object, list or function of texts; a function's arguments get accents as well */
export function pseudo<T>(texts: T): T {
  if (typeof texts === 'string') return accent(texts) as T;
  if (typeof texts === 'function') return ((...given: unknown[]) => pseudo(texts(...given))) as T;
  if (Array.isArray(texts)) return texts.map(pseudo) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudo(value)])) as T;
}
