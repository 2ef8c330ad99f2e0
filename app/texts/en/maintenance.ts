/** Texts of the maintenance screen, in a separate file because it is rarely loaded. */
export const maintenanceTexts = {
  /** The host's first label and SITE. */
  title: (host: string) => `${host.replace(/^www\./, '').split('.')[0] ?? host} SITE`.toUpperCase(),
  heading: 'Under Maintenance',
  text: "We're currently performing maintenance. Please check back later or contact support.",
  copy: 'Copy',
  copied: 'Copied',
  announcements: 'Failed to fetch announcements',
  tryAgain: 'Try Again',
  late: 'This is taking longer than usual.',
  reload: 'Reload',
};
