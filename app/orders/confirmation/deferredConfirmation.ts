/** A confirmation that was loaded: its script loads while the order does, or before an order is placed. */
import { defer } from '../../ui/deferred.ts';

export const orderConfirmation = defer(async () => (await import('./OrderConfirmation.tsx')).OrderConfirmation);
