/** Texts of a rental's private details, in a separate file so that readers' pages don't load them. */
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
