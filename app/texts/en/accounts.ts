/** Texts of the account screens, in a separate file so that readers' pages don't load them. */
import { formatCount } from '../numbers.ts';

const device = (browser: string, system: string) => (browser && system ? `${browser} on ${system}` : browser || system);

/** 90 → `2 minutes`: rounded up, so that nobody returns too early. */
const duration = (seconds: number) => {
  if (seconds <= 90) return formatCount(Math.ceil(seconds), { one: '# second', other: '# seconds' });
  return seconds <= 5400
    ? formatCount(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })
    : formatCount(Math.ceil(seconds / 3600), { one: '# hour', other: '# hours' });
};

export const accountTexts = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  showPassword: 'Show password',
  passwordHint: (least: number) =>
    `At least ${least} characters. A few words in a row are easy to remember and hard to guess.`,
  passwordTooShort: (least: number) => `The password needs at least ${least} characters.`,
  blank: 'Please fill out this field.',
  noScript: 'This form needs JavaScript and an up-to-date browser. Please turn it on, or use another browser.',
  wait: (seconds: number) => `You can try again in ${duration(seconds)}.`,
  offline: 'You are offline, so nothing was sent. What you typed is still here.',
  unreachable: 'We can’t reach the site right now. What you typed is still here. Please try again in a minute.',
  failed: 'Something went wrong. Please try again.',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  legal: 'Legal',
  signIn: {
    ordersNeedSignIn: 'Please log in to view your orders.',
    submit: 'Continue to Dashboard',
    busy: 'Signing in...',
    failed: 'Invalid email or password. Please try again.',
    forgot: 'Forgot your password?',
    noAccount: 'No account yet?',
    register: 'Create an account',
  },
  /** Shown above a form that cannot be sent now. */
  cannotSend: {
    offline: 'You are offline. This form needs a connection.',
    unreachable: 'We can’t reach the site right now. This form needs a connection.',
  },
  needsConnection: {
    title: 'This page needs a connection',
    text: (isOnline: boolean) =>
      isOnline
        ? 'We can’t reach the site, so this page can’t be shown.'
        : 'You are offline, so this page can’t be shown.',
    kept: 'Unsaved drafts on this device are kept. This page opens as soon as you are back online.',
    checking: 'Checking...',
    tryAgain: 'Try again',
    home: 'Go to the home page',
  },
  register: {
    submit: 'Create Account',
    busy: 'Creating your account...',
    failed: 'Failed to create account. Please try again.',
    hasAccount: 'Have an account already?',
    signIn: 'Sign in',
  },
  code: {
    title: 'Enter your code',
    intro: 'Your account asks for a code, too.',
    label: 'Code',
    hint: 'The six digits that your authenticator app shows for this site.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes that you saved. Each works once.',
    submit: 'Sign in',
    useRecovery: 'No phone? Use a recovery code',
    useApp: 'Use the code from the app',
    back: 'Back',
  },
  unconfirmed: {
    text: (email: string) =>
      `Your email address isn’t confirmed yet. Open the link in the email that we sent to ${email}. Until then, some things stay hidden from you.`,
    again: 'Send the email again',
    sent: 'The email is on its way. Only its link works now.',
    failed: 'The email could not be sent. Please try again later.',
  },
  confirm: {
    question: (email: string) => `Confirm that you made an account here with the address ${email}.`,
    onlyYours: 'If someone else made it, close this page. Nothing will happen.',
    password: 'The password of this account',
    submit: 'Confirm my address',
    busy: 'Confirming...',
    done: (email: string) => `Thank you. ${email} is confirmed.`,
    before: (email: string) =>
      `This link was used, or doesn’t work anymore. The address of your account is ${email}, and it is confirmed.`,
    expired: 'This link has expired or was already used. Sign in and ask for a new one on your account page.',
    noLink: 'To confirm your address, open the link in the email that we sent you.',
    account: 'Your account',
  },
  changeEmail: {
    title: 'Change your email address',
    question: (email: string) => `From now on, sign in to your account with ${email}.`,
    onlyYours:
      'All your other devices are signed out. If you didn’t ask for this, close this page. Nothing happens then.',
    password: 'The password of your account',
    submit: 'Change my address',
    busy: 'Changing...',
    done: (email: string) => `Your email address is now ${email}. Sign in with it from now on.`,
  },
  forgot: {
    intro: 'Enter the email address of your account. We’ll email you a link to choose a new password.',
    submit: 'Email me a link',
    busy: 'Sending...',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If ${email} has an account here, we’ve emailed you a link. It works once and expires in an hour.`,
    notCome: 'Nothing after a few minutes? Check your spam folder, or',
    again: 'try another address',
    back: 'Back to sign in',
  },
  choose: {
    checking: 'Checking the link…',
    invited: (town: string) => `Welcome to ${town}`,
    invitedIntro: 'You’ve been invited. Check your name and choose a password to get started.',
    resetIntro: 'You’ll be signed in here and signed out everywhere else.',
    noLink: 'To choose a new password, open the link in the email we sent you, or ask for a new one.',
    expired: 'This link has expired or was already used. Please ask for a new one.',
    ask: 'Email me a new link',
    checkAgain: 'Try again',
    newPassword: 'New password',
    submit: 'Save and sign in',
    busy: 'Saving...',
    failed: 'Your password could not be saved. Please try again.',
    done: 'Your new password is saved.',
  },
  editorParts: {
    title: 'What you can edit',
    intro: 'The buttons to add and change it stand at these places.',
    drafts: 'Drafts that wait for a second look',
    pagesBelow: (title: string) => `${title}, and the pages below it`,
    documentsOf: (title: string) => `Documents in ${title}`,
    some: { pages: 'A page that is not public now', documents: 'Documents in a category that was deleted' },
    nouns: {
      announcements: 'Announcements',
      events: 'Events',
      documents: 'Documents',
      pages: 'Pages',
      people: 'People and departments',
      collection_routes: 'Collection days',
      meetings: 'Meetings',
    },
  },
  account: {
    signedInAs: 'You are signed in as',
    admin: 'Administrator',
    nameTitle: 'Your name',
    changeName: 'Change name',
    nameChanged: 'Your name was changed.',
    nameFailed: 'Your name could not be loaded. Please reload the page.',
    nameNotChanged: 'Your name could not be changed. Please try again.',
    emailTitle: 'Your email address',
    changeTitle: 'Change your password',
    changeIntro: 'This signs you out on all your other devices.',
    current: 'Current password',
    change: 'Change password',
    changing: 'Saving...',
    changed: 'Your password was changed.',
    changeFailed: 'Your password could not be changed. Please try again.',
    sessionsTitle: 'Where you are signed in',
    sessionsIntro: 'Don’t recognize a device? Sign it out, then change your password.',
    loading: 'Loading…',
    sessionsFailed: 'Your devices could not be loaded.',
    thisDevice: 'This device',
    since: (when: string) => `Signed in on ${when}`,
    lastUsed: (when: string) => `Last used on ${when}`,
    usedNow: 'In use now',
    signOut: 'Sign out',
    signOutOf: (name: string) => ` of ${name}`,
    signedOutOf: (name: string) => `${name} is signed out.`,
    signOutFailed: 'That device could not be signed out. Please try again.',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'Includes this device.',
    signedOutEverywhere: 'You are signed out everywhere.',
    unknownDevice: 'Unknown device',
    device,
  },
  notAdmin: 'Admin access required',
  notAdminText: 'This page is for administrators of this site. If you need access, ask one of them.',
  goHome: 'Go to the home page',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Your session has ended. Sign in to continue on this page.',
  signInAgain: 'Sign in',
};
