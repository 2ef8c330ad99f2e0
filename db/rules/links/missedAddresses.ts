/** Counts of requested addresses that don't exist, without personal data and scanners' requests. */
import { pathOf, toOldAddress } from './redirects.ts';

/** A missed address for administrators. `last_day` is the town's, YYYY-MM-DD. */
export type MissedAddress = { address: string; count: number; last_day: string };

/** How many requests make an address visible: a single one may be a slip, or about one person. */
export const minShownMissedAddresses = 2;
export const maxShownMissedAddresses = 50;

const maxLength = 200;

/** Old servers told pages apart by a parameter. */
const pageWithParameters = /\.(?:aspx?|cfm|jsp|dll|htm)$/;
const maxQueryLength = 60;

/** Requests of vulnerability scanners, and automatic ones of browsers and phones. */
const junk = [
  /\.(?:php\d?|phtml|cgi|pl|env|git|sql|bak|old|zip|gz|tgz|tar|rar|7z|sh|exe|ini|log|ya?ml|conf|config|map|js|mjs|css|json|ico)(?:$|\/)/,
  /\/(?:wp-|\.|cgi-bin|phpmyadmin|actuator|vendor|xmlrpc|solr|hudson|jenkins|owa(?:$|\/)|ecp(?:$|\/)|remote|autodiscover)/,
  /^\/(?:assets|media|files|icons|api|feeds|shell|admin|administrator|apple-touch-icon|favicon|browserconfig|ads\.txt|app-ads\.txt|robots\.txt|sitemap[\w-]*\.xml|security\.txt|humans\.txt)/,
];

/** Matches an e-mail address, a telephone number or a token. */
const isPersonal = (text: string): boolean => /@|%40|[\w-]{30,}|\d{9,}/.test(text);

/** The address as it is counted; null for one that is not. */
export function toMissedAddress(url: string): string | null {
  const address = toOldAddress(url);
  if (address === null) return null;
  const path = pathOf(address);
  const query = address.slice(path.length);
  const counted = pageWithParameters.test(path) && query.length <= maxQueryLength ? address : path;
  if (counted.length > maxLength || counted === '/' || isPersonal(counted)) return null;
  // Only programs try stars, brackets, quotes and the like.
  if (/[<>"'`{}|^*$;=()[\]]/.test(path)) return null;
  return junk.some((pattern) => pattern.test(path)) ? null : counted;
}
