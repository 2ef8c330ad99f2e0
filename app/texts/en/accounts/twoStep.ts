/** Texts for two-step sign-in, and for entering the password again. */
import { formatCount } from '../../numbers.ts';

export const twoStepTexts = {
  title: 'Two-step sign-in',
  intro: 'Signing in takes your password and a code from your phone, so a stolen password isn’t enough.',
  loading: 'Loading…',
  loadFailed: 'Two-step sign-in could not be loaded',
  failed: 'Something went wrong, and nothing was changed. Please try again.',
  busy: 'Checking...',
  off: 'It is off.',
  on: (date: string, left: number) =>
    `It has been on since ${date}. You have ${formatCount(left, { one: '# recovery code', other: '# recovery codes' })} left.`,
  turnOn: 'Turn on',
  turnedOn: 'Two-step sign-in is on. Your other devices are signed out.',
  turnedOff: 'Two-step sign-in is off.',
  steps: {
    app: 'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
    scan: 'Add an account there and scan this picture.',
    open: 'Are you on that phone? Open the app',
    type: 'Can’t scan it? Type this key into the app instead:',
    code: 'Enter the six digits that the app shows for this site.',
  },
  qrCode: 'QR code for your authenticator app. The key below is the same as text.',
  cancel: 'Cancel',
  proof: { renew: 'Make new recovery codes', disable: 'Turn off' },
  proofIntro: {
    renew: 'Your old recovery codes stop working.',
    disable: 'After that, your password alone is enough to sign in.',
  },
  anyCode: 'Code',
  anyCodeHint: 'From your app, or a recovery code.',
  codes: 'Recovery codes',
  saveCodes:
    'Save these recovery codes now. They are shown only this once. If you lose your phone, each lets you sign in one time.',
  copy: 'Copy the codes',
  copied: 'Copied',
  copyFailed: 'They could not be copied. Please print them or write them down.',
  codesSaved: 'I have saved them',
  again: {
    title: 'Enter your password',
    why: 'This needs your password, because you last entered it more than ten minutes ago.',
    password: 'Your password',
    submit: 'Continue',
    cancel: 'Cancel',
    failed: 'Your password could not be checked. Please try again.',
  },
  downloadFailed: 'The file could not be downloaded',
};
