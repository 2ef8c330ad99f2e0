/** The settings of a town as its administrators see them. Without the validation library, which is settings/townInput.ts. */
import type { Picture } from '../town/sections.ts';

export const maxTownNameLength = 80;

export type TownSettings = {
  version: number;
  updated_at: string;
  /** Empty for a name made of the host. */
  display_name: string;
  /** The name that people read. */
  shown_name: string;
  /** An IANA name, `America/Chicago`. */
  time_zone: string;
  /** `#rrggbb` as it was chosen; what is drawn are readable shades of it. */
  accent: string;
  /** The stylesheet with those shades. */
  theme_url: string;
  /** Where visitors write when the site fails. */
  support_email: string;
  /** The canonical host; `hosts` has it and every alias. Only the command line changes them. */
  host: string;
  hosts: string[];
  /** Whether there is a shop. */
  commerce: boolean;
  /** The logo in the navbar, edited with that section; `src` is empty without one. */
  logo: Picture;
};
