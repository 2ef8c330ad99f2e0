/** Texts of a new town's empty home page. */
export const welcomeTexts = {
  title: (name: string) => `Welcome to ${name}`,
  intro: 'This site is new. Soon you will find here:',
  announcements: { title: 'Announcements', text: 'News from the town, and what people should know.' },
  calendar: { title: 'Calendar', text: 'Meetings and events, which you can add to your own calendar.' },
  documents: { title: 'Documents', text: 'Files and forms to read and download.' },
  questions: 'Questions? Write to',
};
