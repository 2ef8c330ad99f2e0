import { type ComposeContext, composeMail } from '../mail/composeMail.ts';
import { MailDropped, MailFailure, type SendMail } from '../mail/mailer.ts';
import type { Logger } from '../start/log.ts';
import { findNextDue, sendPriorities } from '../store/claimDue.ts';
import { claimDueMail, type MailRow, settleMail } from '../store/mails.ts';
import { findTownById } from '../store/towns/towns.ts';

const minuteMs = 60_000;
const longestWaitMs = 8 * 60 * minuteMs;
/** With the waits below, the last attempt is about two days after the first. */
export const maxMailAttempts = 12;

/** The wait after this many failed attempts: one minute at first, three times as long each time, up to 8 hours. */
export const mailRetryWaitMs = (attempts: number): number => Math.min(minuteMs * 3 ** (attempts - 1), longestWaitMs);

/** A warning must not wait for hours while the mail server is busy. Mail servers themselves retry about as often. */
const longestEmergencyWaitMs = 15 * minuteMs;

type Tried = Pick<MailRow, 'attempts' | 'priority'>;

/** @returns milliseconds until the next attempt; null if it is given up, as an emergency is when it is outdated */
function findRetryWaitMs({ attempts, priority }: Tried, { isPermanent, isServerAway }: MailFailure): number | null {
  if (isPermanent) return null;
  if (priority !== sendPriorities.emergency) return attempts >= maxMailAttempts ? null : mailRetryWaitMs(attempts);
  // Retrying with an unavailable mail server costs nothing, and it may be back.
  return isServerAway ? minuteMs : Math.min(mailRetryWaitMs(attempts), longestEmergencyWaitMs);
}

/** Limits the mails that a slow mail server delays. */
const maxConcurrent = 4;

export type MailJobContext = ComposeContext & {
  log: Pick<Logger, 'error'>;
  sendMail: SendMail;
  isStopping?: () => boolean;
};

const interrupted = 'The server was stopped while this mail was sent. It may have arrived, so it was not sent again.';

/** News is sent at most once, even after a crash. Other mails are repeated with the same Message-ID. */
const isOnceOnly = ({ subscription_id, priority }: MailRow) =>
  subscription_id !== null && priority === sendPriorities.news;

/** @returns whether the mail server was available */
async function attempt(context: MailJobContext, mail: MailRow): Promise<boolean> {
  const { db, log, now, sendMail } = context;
  // An invoice's mail goes to its customer's present address, which may have been corrected since the mail was claimed.
  let { recipient } = mail;
  const settle = (outcome: Parameters<typeof settleMail>[2]) => settleMail(db, { ...mail, recipient }, outcome, now());
  try {
    if (mail.claims > 1 && isOnceOnly(mail)) throw new MailFailure(interrupted, true);
    const town = await findTownById(db, mail.town_id);
    if (!town) throw new MailDropped('The town that this email is from no longer exists.');
    const made = await composeMail(context, mail, town);
    recipient = made.to.address;
    await sendMail(town, made);
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure('Something went wrong on our side.', false);
    if (failure !== error) log.error({ err: error, mail: mail.id }, 'mail could not be made');
    const waitMs = failure.isUncertain && isOnceOnly(mail) ? null : findRetryWaitMs(mail, failure);
    const retryAt = waitMs === null ? null : now() + waitMs;
    const { message, isRefused } = failure;
    await settle({ failure: message, retryAt, isDropped: failure instanceof MailDropped, isRefused });
    return !failure.isServerAway;
  }
  await settle(null);
  return true;
}

/** The number of attempts, and whether the run ended because the mail server was unavailable. */
export type SentMails = { attempts: number; isServerAway: boolean };

/** Sends due mails, and stops at the first sign that the mail server is unavailable. */
export async function sendDueMails(context: MailJobContext): Promise<SentMails> {
  let attempts = 0;
  let isServerAway = false;
  // Usually no mail is due, and this is the only query.
  if ((await findNextDue(context.db, 'mails')) > context.now()) return { attempts, isServerAway };
  const work = async () => {
    for (;;) {
      if (isServerAway || context.isStopping?.()) return;
      const mail = await claimDueMail(context.db, context.now());
      if (!mail) return;
      attempts += 1;
      if (!(await attempt(context, mail))) isServerAway = true;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: maxConcurrent }, work));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return { attempts, isServerAway };
}
