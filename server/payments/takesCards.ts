import type { Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';

/** Whether a town takes cards according to its settings, without asking Stripe about the keys. */
export const takesCards = (
  { card_enabled, has_stripe_keys }: Pick<Town, 'card_enabled' | 'has_stripe_keys'>,
  { stripe }: Pick<Config, 'stripe'>,
): boolean => card_enabled && (has_stripe_keys || stripe !== undefined);
