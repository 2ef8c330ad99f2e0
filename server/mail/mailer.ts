/** Sends a town's mails through SMTP_URL, or writes each to an .eml file in DATA_DIR/mail. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { type Town, townName } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import { newId } from '../store/recordIds.ts';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** The same content as `text`; mail programs show one of the two. */
  html?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
  /** The address for replies, instead of the town's. */
  replyTo?: { name: string; address: string };
  /** For news: the one-click unsubscribe address (RFC 8058) and the list id (RFC 2919). */
  list?: { unsubscribeUrl: string; id: string };
  /** For mails that a crash may repeat: the same id gives the same Message-ID and file name. */
  id?: string;
};
export type SendMail = (town: Town, mail: Mail) => Promise<void>;

/** Explains to administrators why a mail was not accepted. Retrying does not help with a permanent failure. */
export class MailFailure extends Error {
  readonly isPermanent: boolean;
  /** Whether the recipient's address does not accept mail. */
  readonly isRefused: boolean;
  /** Whether the mail server is unavailable. */
  readonly isServerAway: boolean;
  /** Whether the mail server got the whole mail without confirming it, so that it may still arrive. */
  readonly isUncertain: boolean;
  constructor(
    message: string,
    isPermanent: boolean,
    { isRefused = false, isServerAway = false, isUncertain = false } = {},
  ) {
    super(toSingleLine(message).slice(0, 300));
    this.name = 'MailFailure';
    this.isPermanent = isPermanent;
    this.isRefused = isRefused;
    this.isServerAway = isServerAway;
    this.isUncertain = isUncertain;
  }
}

/** A mail is dropped without a failure, because its content is no longer true. */
export class MailDropped extends MailFailure {
  constructor(message: string) {
    super(message, true);
    this.name = 'MailDropped';
  }
}

/** The longest wait for a connection to the mail server. */
const connectTimeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000 };
/** The longest wait for each SMTP step while a person waits. */
const stepTimeoutMs = 20_000;
/** The outbox can wait longer: some mail servers scan a mail for a minute before they accept it. */
export const outboxStepTimeoutMs = 120_000;

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Code 5.7 is a policy, usually against the sender: a closed relay or a block list (RFC 3463 §3.8). 5.1.7 and 5.1.8
 * concern the sender's address.
 */
const isAboutRecipient = ({ command, responseCode = 0, response = '' }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.(7\.|1\.[78]\b)/.test(response);

type Progress = { isWholeSent: boolean };

/**
 * A 5xx response is permanent (RFC 5321 §4.2.1) if it concerns the addresses or the message. For the connection or
 * signing in, it is a matter of settings, which somebody can correct.
 */
function toMailFailure(error: unknown, { isWholeSent }: Progress = { isWholeSent: false }): MailFailure {
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  if (isWholeSent && !responseCode) {
    const sentence = 'The mail server had the whole mail and did not answer. It may have arrived.';
    return new MailFailure(sentence, false, { isServerAway: true, isUncertain: true });
  }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail) {
    const isRefused = isAboutRecipient(error as SmtpError);
    return new MailFailure(response ?? message, responseCode >= 500, { isRefused });
  }
  const away = { isServerAway: true };
  // A failed TLS handshake has no response, so a response means that encryption is not offered.
  if (code === 'ETLS' && response) {
    const sentence =
      'The mail server offers no encryption. Use its smtps: address, or set SMTP_REQUIRE_TLS=no if it is in your own network.';
    return new MailFailure(sentence, false, away);
  }
  if (code === 'EAUTH') return new MailFailure('The mail server refused our user name or password.', false, away);
  return new MailFailure(response ?? `The mail server can’t be reached (${code || message}).`, false, away);
}

/** The fields that we use of a composed mail; the rest is internal to the library. */
type MimeNode = { content?: unknown; childNodes: MimeNode[]; getTransferEncoding(): string | false };

/**
 * Keeps text parts in 8-bit encoding, because people copy links from mail files: quoted-printable breaks links at `=`
 * and after 76 characters. A mail server might refuse 8-bit text, but a file needs no encoding.
 */
function leaveTextsReadable(node: MimeNode): void {
  if (typeof node.content === 'string') node.getTransferEncoding = () => '8bit';
  node.childNodes.forEach(leaveTextsReadable);
}

/** Only this user can read the files, because their tokens allow signing in. */
async function saveMail(dataDir: string, id: string, message: Buffer): Promise<void> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  try {
    await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    throw error;
  }
}

type SmtpConfig = Pick<Config, 'smtpUrl' | 'smtpRequireTls'>;

const openSmtp = ({ smtpUrl, smtpRequireTls }: SmtpConfig, socketTimeout = stepTimeoutMs) =>
  createTransport({ url: smtpUrl ?? '', requireTLS: smtpRequireTls, ...connectTimeoutsMs, socketTimeout });

/** @returns null if signing in works, otherwise the reason */
export type TestMailServer = () => Promise<string | null>;

/** Signs in to the mail server without sending anything. */
export const createMailServerTest =
  (config: SmtpConfig): TestMailServer =>
  async () => {
    const smtp = openSmtp(config);
    try {
      await smtp.verify();
      return null;
    } catch (error) {
      return toMailFailure(error).message;
    } finally {
      smtp.close();
    }
  };

/**
 * @param timeoutMs for each SMTP step
 * @returns a function that sends a mail and throws MailFailure if the mail server refuses it
 */
export function createMailer(
  config: SmtpConfig & Pick<Config, 'mailFrom' | 'dataDir'>,
  timeoutMs = stepTimeoutMs,
): SendMail {
  const { mailFrom, dataDir } = config;
  const message = (town: Town, { id, replyTo, list, attachments = [], ...mail }: Mail) => ({
    ...mail,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
    ...(id && { messageId: `<${id}@${town.host}>` }),
    from: { name: townName(town, town.host), address: mailFrom ?? `no-reply@${town.host}` },
    replyTo: replyTo ?? town.support_email,
    // Prevents automatic replies (RFC 3834 §5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(list && {
        'List-Id': `<${list.id}>`,
        'List-Unsubscribe': `<${list.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // A text must never be treated as a file name or URL to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (config.smtpUrl) {
    const smtp = openSmtp(config, timeoutMs);
    smtp.use('stream', (mail, done) => {
      const { progress } = mail.data as { progress?: Progress };
      mail.message.processFunc((output) =>
        output.once('end', () => Object.assign(progress ?? {}, { isWholeSent: true })),
      );
      done();
    });
    return async (town, mail) => {
      const progress: Progress = { isWholeSent: false };
      const given = { ...message(town, mail), progress };
      await smtp.sendMail(given).catch((error) => {
        throw toMailFailure(error, progress);
      });
    };
  }
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  compose.use('stream', (mail, done) => {
    leaveTextsReadable(mail.message as unknown as MimeNode);
    done();
  });
  return async (town, mail) => {
    const made = await compose.sendMail(message(town, mail));
    await saveMail(dataDir, mail.id ?? newId(), made.message as Buffer);
  };
}
