/** Texts of the receipt of a meeting's notices. Its PDF file has the same ones: a test holds both together. */
import type { ReceiptWords } from '../../../../db/rules/meetings/receiptFacts.ts';
import { noticeClockTexts } from './noticeClock.ts';

export const receiptWords: ReceiptWords = {
  labels: {
    posted: 'Posted',
    verdict: 'In time?',
    reason: 'Reason',
    due: 'Last moment to post',
    rule: 'Counted by',
    counted: 'Days counted',
    leftOut: 'Days left out',
    told: 'On paper and in person',
    presence: 'On the site',
    hash: 'SHA-256 of the notice',
    chainHash: 'Hash in the chain',
    previousHash: 'Hash before it',
  },
  postedBy: (when, person) => `${when} by ${person}`,
  verdicts: {
    on_time: 'Posted before the last moment.',
    late: 'Posted late: the full time was not left.',
    emergency_ok: 'Posted in time for an emergency.',
    emergency_late: 'Posted late, even for an emergency.',
    guideline: 'The law names no fixed time here, so this is a guideline.',
    none: 'No time was counted for this notice.',
  },
  rule: (basis, state, version) => (state ? `${basis} (${state}, version ${version} of the rules)` : basis),
  leftOut: noticeClockTexts.leftOut,
  channels: {
    board: (place) => (place ? `Hung on the board at ${place}` : 'Hung on the board'),
    newspaper: (place) => (place ? `Given to the newspaper ${place}` : 'Given to the newspaper'),
    media: (place) => (place ? `Media told: ${place}` : 'Media told'),
    members: (place) => (place ? `Members told: ${place}` : 'Members told'),
  },
  posting: (channel, when, reported, person) =>
    `${channel}: ${when}${reported && ` (reported ${reported})`}${person && `, by ${person}`}`,
  photo: 'Photo',
  noPresence: 'Nothing was recorded about the time in which it could be read.',
  readable: (from, to) =>
    `As far as was seen, it could be read the whole time from ${from} to ${to}: the server ran without a gap of more than a minute.`,
  served: (from, to) => `The server ran without a gap of more than a minute from ${from} to ${to}.`,
  readableExcept: (from, to) => `As far as was seen, it could be read from ${from} to ${to}, except at these times:`,
  gap: (from, to, cause) => `${from} to ${to}: ${cause}`,
  causes: {
    stopped: 'the server was stopped',
    update: 'an update was under way',
    database_away: 'the database did not answer',
    unreachable: 'looks from outside did not find the notice',
    unknown: 'the cause is not known, such as a machine that slept, a changed clock or a restored copy',
  },
  looks({ total, failed }) {
    if (total === 0) return 'No look from outside was made, so only the server itself tells this.';
    const all = total === 1 ? '1 look' : `${total} looks`;
    if (failed === 0) return `${all} from outside found the notice.`;
    if (failed === total)
      return 'No look from outside found the notice. Perhaps this server can’t reach its own address.';
    return `${all} from outside, of which ${failed} did not find the notice.`;
  },
  firstNotice: 'None: it is the first notice of this town.',
};

export const meetingReceiptTexts = {
  title: 'Receipt of the posted notices',
  hint: 'What was posted, by whom and when, and how the time was counted. It tells what was seen and no more.',
  back: 'The meeting',
  loading: 'Loading the receipt…',
  failed: 'The receipt could not be loaded',
  pdf: 'PDF of this receipt',
  data: 'Receipt as data',
};
