/** The language and region that the site is read in, as a BCP 47 tag. A build with LOCALE set puts its own here. */
export const locale: string = 'en-US';
