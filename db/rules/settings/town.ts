/**
 * A town's settings for its administrators. Their schema is in townInput.ts, since readers need no validation library.
 * To add a setting: here, in townInput.ts, in `TownInput` of rules/town/towns.ts, which is stored, in a migration, in
 * `server/store/towns/townSettings.ts`, in its form in `app/settings/forms.ts`, and unless it needs a screen in
 * `townKeys` of `server/cli/settings.ts`.
 */
import type { Picture } from '../fields/picture.ts';
import type { NoticeChoices } from '../notices/choices.ts';

export const maxTownNameLength = 80;

export type TownSettings = {
  version: number;
  updated_at: string;
  /** Empty for a name derived from the host. */
  display_name: string;
  /** The displayed name. */
  shown_name: string;
  /** An IANA name, `America/Chicago`. */
  time_zone: string;
  /** `#rrggbb` as chosen; pages use readable shades of it. */
  accent: string;
  /** The stylesheet with those shades. */
  theme_url: string;
  /** Whether announcements, events and pages are published by a second person. */
  second_look: boolean;
  /** Which days count before a meeting. */
  notice_choices: NoticeChoices;
  /** The address that visitors write to when the site fails. */
  support_email: string;
  /** The canonical host; `hosts` has it and every alias. Only the command line changes them. */
  host: string;
  hosts: string[];
  /** Whether there is a shop. */
  commerce: boolean;
  /** The logo in the navbar, edited with that section; `src` is empty without one. */
  logo: Picture;
};
