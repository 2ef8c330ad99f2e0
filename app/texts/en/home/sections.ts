/** Texts of the home page's sections. */
export const heroTexts = {
  shop: 'Shop',
};

export const shopBandTexts = {
  title: 'Shop',
  all: 'See everything',
};

export const quickFactsTexts = {
  label: 'At a glance',
  office: 'Office',
  openUntil: (time: string) => `Open until ${time}`,
  closed: 'Closed',
  closedToday: (reason: string) => `Closed today: ${reason}`,
  opens: (time: string, day: string) => `Opens ${day ? `${day} ` : ''}at ${time}`,
  tomorrow: 'tomorrow',
  nextMeeting: 'Next meeting',
  agenda: 'Agenda',
  nextEvent: 'Next event',
  newestNotice: 'Latest announcement',
  phone: 'Call us',
};

export const quickLinksTexts = {
  label: 'Quick links',
};

export const officialsTexts = {
  title: 'Meet Our Team',
  none: 'The town has not listed its officials yet.',
};

export const aboutTexts = {
  title: 'About Us',
  learnMore: 'Learn More',
  learnMoreOf: (name: string) => ` about ${name}`,
  none: 'No “About” text yet.',
};

export const contactTexts = {
  title: 'Contact',
  visit: 'Visit',
  map: 'Map',
  directions: 'Directions',
  fireDepartment: 'Fire department',
  call: 'Call',
  hours: 'Office hours',
  write: 'Write',
  box: 'P.O. Box',
  office: 'Office',
  secondOffice: 'Second office',
  fax: 'Fax',
  emergency: 'Emergency',
  days: (from: string, to: string) => `${from} to ${to}`,
  span: (open: string, close: string) => `${open} - ${close}`,
  closed: 'Closed',
  closedFor: (reason: string) => `Closed: ${reason}`,
  weekdays: 'Weekdays',
  friday: 'Friday',
  none: 'The town has not added its contact details yet.',
};
