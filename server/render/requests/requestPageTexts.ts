/** Texts of the pages that answer a form which was sent without script. */
export const requestPageTexts = {
  taken: 'We got your request',
  number: (number: string) => `Your request number is ${number}.`,
  held: 'A person will review it first.',
  emergency: 'Is anyone in danger? Call 911 now. Nobody reads this form right away.',
  followTitle: 'Your private link',
  follow:
    'Follow your request and send us messages at this link. Save it or print this page now: it is shown only once. Keep it to yourself, since it opens your request.',
  copyTitle: 'What you sent',
  contact: 'Contact',
  allForms: 'All forms',
  contactParts: { name: 'Your name', email: 'Your email address', phone: 'Your phone number' },
  notSent: 'Nothing was sent. Below is everything that you typed.',
  unsent: {
    closed: {
      title: 'This form is closed',
      text: 'This form takes nothing at the moment.',
      next: 'Copy it, and send it when the form is open again, or use another form.',
      status: 409,
    },
    gone: {
      title: 'This form no longer exists',
      text: 'It was deleted while you filled it in.',
      next: 'Copy it, and use another form.',
      status: 404,
    },
    busy: {
      title: 'Please send it again in a minute',
      text: 'This site has very much to do at the moment.',
      next: 'Go back to the form in a minute and send it again. To be safe, copy what is below first.',
      status: 503,
    },
  },
};
