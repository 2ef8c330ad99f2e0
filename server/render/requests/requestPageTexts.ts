/** Texts of the pages that answer a form which was sent without script. */
export const requestPageTexts = {
  taken: 'We got your request',
  number: (number: string) => `Your request number is ${number}.`,
  held: 'A person looks at it before it goes on.',
  emergency: 'Is anyone in danger? Call 911 now. Nobody reads this form right away.',
  followTitle: 'Your private link',
  follow:
    'Follow your request and send us messages at this link. Save it or print this page now: it is shown only once. Keep it to yourself, since it opens your request.',
  copyTitle: 'What you sent',
  contact: 'Contact',
  yes: 'Yes',
  no: 'No',
  allForms: 'All forms',
  closed: 'This form is closed',
  closedText: 'This form takes nothing at the moment.',
  notSent: 'Nothing was sent. Below is what you typed, so that you can copy it.',
};
