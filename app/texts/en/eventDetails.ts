/** What is read of a rental by whoever is signed in. A file of its own, so that readers' pages do not load it. */
export const eventDetailTexts = {
  loading: 'Loading…',
  signedOut: 'Authentication required to view event details',
  notFound: 'Event not found.',
  failed: 'The details cannot be loaded right now. Please try again later.',
  nothing: 'There are no further details.',
  renter: 'Renter',
  phone: 'Phone',
  email: 'E-mail',
  place: 'About the place',
} as const;
