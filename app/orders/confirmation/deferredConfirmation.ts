/** Loads the confirmation's script together with the order, or before an order is placed. */
import { defer } from '../../ui/deferred.ts';

export const orderConfirmation = defer(async () => (await import('./OrderConfirmation.tsx')).OrderConfirmation);
