/** The welcome texts of the sign-in screens, used for those that a town leaves empty. */

export const defaultAuthTexts = {
  login_welcome_subtext: 'Sign in to see what is new in town and to keep its site up to date.',
  login_form_subtext: 'Use the email address and password of your account.',
  login_desktop_subtext: 'Announcements, meetings and documents, all in one place.',
  register_welcome_subtext: 'Make an account to stay close to what happens in town.',
  register_form_subtext: 'It takes a minute. All we ask for is your name and your email address.',
  register_desktop_subtext: 'One account for everything that the town does online.',
};
export type AuthTexts = typeof defaultAuthTexts;
export type AuthTextKey = keyof AuthTexts;
export const authTextKeys = Object.keys(defaultAuthTexts) as AuthTextKey[];

/** In characters. */
export const maxAuthTextLength = 300;

/** Returns all six texts: a town's own, else the defaults. */
export function resolveAuthTexts(own: Record<string, unknown> = {}): AuthTexts {
  const texts = { ...defaultAuthTexts };
  for (const key of authTextKeys) {
    const text = own[key];
    if (typeof text === 'string' && text.trim()) texts[key] = text.trim();
  }
  return texts;
}
