/** What led a shopper here: the address at which this page was opened, and the one before. */
import type { CartVisit } from '../../../db/rules/cartInput.ts';

export function readCartVisit(): CartVisit {
  // Who has gone on from there within the app has another address by now.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const { searchParams } = new URL(opened);
  const given = (name: string) => searchParams.get(name) ?? '';
  return {
    utm_source: given('utm_source'),
    utm_medium: given('utm_medium'),
    utm_campaign: given('utm_campaign'),
    referrer: document.referrer,
    user_agent: navigator.userAgent,
  };
}
