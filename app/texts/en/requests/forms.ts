/** Texts of the town's forms, for the people who fill them in. */
export const townFormTexts = {
  lead: 'Send them from here, even without a signal.',
  none: 'There are no forms yet.',
  closed: 'Closed',
  closedNow: 'This form takes nothing at the moment.',
  all: 'All forms',
  loading: 'Loading the form…',
  notLoaded: 'This form isn’t on this device yet. Connect to the internet to load it.',
};
