/** Addresses that were asked for in vain, as they are counted: nothing about people, and nothing that only scanners ask for. */
import { pathOf, toOldAddress } from './redirects.ts';

/** What administrators see of one. `last_day` is the town's, YYYY-MM-DD. */
export type MissedAddress = { address: string; count: number; last_day: string };

/** So often it was asked for before anybody sees it: what comes once may be a slip, or about one person. */
export const minShownMissedAddresses = 2;
export const maxShownMissedAddresses = 50;

const maxLength = 200;

/** Old servers told their pages apart by a parameter. */
const pageWithParameters = /\.(?:aspx?|cfm|jsp|dll|htm)$/;
const maxQueryLength = 60;

/** Programs that look for holes, and what browsers and phones ask for by themselves. */
const junk = [
  /\.(?:php\d?|phtml|cgi|pl|env|git|sql|bak|old|zip|gz|tgz|tar|rar|7z|sh|exe|ini|log|ya?ml|conf|config|map|js|mjs|css|json|ico)(?:$|\/)/,
  /\/(?:wp-|\.|cgi-bin|phpmyadmin|actuator|vendor|xmlrpc|solr|hudson|jenkins|owa(?:$|\/)|ecp(?:$|\/)|remote|autodiscover)/,
  /^\/(?:assets|media|files|icons|api|feeds|shell|admin|administrator|apple-touch-icon|favicon|browserconfig|ads\.txt|app-ads\.txt|robots\.txt|sitemap[\w-]*\.xml|security\.txt|humans\.txt)/,
];

/** Somebody's address, telephone number or token. */
const isPersonal = (text: string): boolean => /@|%40|[\w-]{30,}|\d{9,}/.test(text);

/** The address as it is counted; null for what is not. */
export function toMissedAddress(url: string): string | null {
  const address = toOldAddress(url);
  if (address === null) return null;
  const path = pathOf(address);
  const query = address.slice(path.length);
  const counted = pageWithParameters.test(path) && query.length <= maxQueryLength ? address : path;
  if (counted.length > maxLength || counted === '/' || isPersonal(counted)) return null;
  // Two stars, brackets, quotes and the like are tried by programs only.
  if (/[<>"'`{}|^*$;=()[\]]/.test(path)) return null;
  return junk.some((pattern) => pattern.test(path)) ? null : counted;
}
