/** Default texts of the screens for signing in and registering. */
import { type AuthTexts, defaultAuthTexts } from '../../../../db/rules/accounts/texts.ts';

export const authTexts: AuthTexts = defaultAuthTexts;
