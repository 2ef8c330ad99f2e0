/** What the screens for signing in and registering say where the town wrote nothing itself. */
import { type AuthTexts, defaultAuthTexts } from '../../../db/rules/accounts/texts.ts';

export const authTexts: AuthTexts = defaultAuthTexts;
