/** What is read of a rental by whoever is signed in. A file of its own, so that readers' pages do not load it. */
export const eventDetailTexts = {
  loading: 'Loading…',
  signedOut: 'Authentication required to view event details',
  unconfirmed: 'Confirm your email address to see the details. Open the link in the email that we sent you.',
  notFound: 'Event not found.',
  failed: 'The details could not be loaded. Please try again later.',
  nothing: 'There are no more details.',
  renter: 'Renter',
  phone: 'Phone',
  email: 'Email',
  place: 'About the location',
};
