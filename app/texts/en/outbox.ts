/** Texts of the outbox, apart from the cart's. */
import { formatCount } from '../numbers.ts';

export const outboxTexts = {
  title: 'Waiting to be sent',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded. Please reload the page.',
  notKept:
    'This browser could not keep it, and the server did not answer. Nothing was recorded yet. Leave this open and press the button again once there is a signal.',
  staysAfterSignOut: (count: number) =>
    formatCount(count, {
      one: '# posting was not sent. It stays on this device, and is sent when you sign in here again.',
      other: '# postings were not sent. They stay on this device, and are sent when you sign in here again.',
    }),
};
