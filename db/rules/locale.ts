/** The site's language and region, as a BCP 47 tag. A build with LOCALE set replaces it. */
export const locale: string = 'en-US';
