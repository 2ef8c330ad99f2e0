/** Sends mails in a town's name: by SMTP_URL, or into DATA_DIR/mail, one .eml file each. */
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
  /** The same as `text`; mail programs show one of the two. */
  html?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
  /** Who answers go to, in place of the town. */
  replyTo?: { name: string; address: string };
  /** Of news: where a mail program unsubscribes by one press (RFC 8058), and what the list is called (RFC 2919). */
  list?: { unsubscribeUrl: string; id: string };
  /** Of a mail that may be sent again after a crash: the same id makes the same Message-ID and the same file. */
  id?: string;
};
export type SendMail = (town: Town, mail: Mail) => Promise<void>;

/** Why a mail was not taken, for administrators. A permanent failure is the mail's own: trying again is no use. */
export class MailFailure extends Error {
  readonly isPermanent: boolean;
  /** Whether it is the recipient's address that takes no mails. */
  readonly isRefused: boolean;
  /** Whether the mail server takes no mails at all now. */
  readonly isServerAway: boolean;
  /** Whether it had the whole mail and did not say that it takes it: it may arrive. */
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

/** Why a mail is not sent although nothing failed: what it was to tell is so no more. */
export class MailDropped extends MailFailure {
  constructor(message: string) {
    super(message, true);
    this.name = 'MailDropped';
  }
}

/** How long a mail server may take to be there. */
const connectTimeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000 };
/** How long it may take for each step, where somebody waits for the answer. */
const stepTimeoutMs = 20_000;
/** The same for the outbox, which has the time: some mail servers look through a mail for a minute before they take it. */
export const outboxStepTimeoutMs = 120_000;

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * 5.7 is a policy, which is most often about us who send: a relay that is closed, a block list (RFC 3463 §3.8). 5.1.7
 * and 5.1.8 are about the sender's address.
 */
const isAboutRecipient = ({ command, responseCode = 0, response = '' }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.(7\.|1\.[78]\b)/.test(response);

/** How far the sending of a mail had got. */
type Progress = { isWholeSent: boolean };

/**
 * A refusal with 5xx is permanent (RFC 5321 §4.2.1) where it is about the addresses or the message. Of the connection or
 * of signing in it is a matter of settings, which somebody will put right.
 */
function toMailFailure(error: unknown, { isWholeSent }: Progress = { isWholeSent: false }): MailFailure {
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  if (isWholeSent && !responseCode) {
    const told = 'The mail server had the whole mail and did not answer. It may have arrived.';
    return new MailFailure(told, false, { isServerAway: true, isUncertain: true });
  }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail) {
    const isRefused = isAboutRecipient(error as SmtpError);
    return new MailFailure(response ?? message, responseCode >= 500, { isRefused });
  }
  const away = { isServerAway: true };
  // Of a handshake that fails there is no response.
  if (code === 'ETLS' && response) {
    const told =
      'The mail server offers no encryption. Use its smtps: address, or set SMTP_REQUIRE_TLS=no if it is in your own network.';
    return new MailFailure(told, false, away);
  }
  if (code === 'EAUTH') return new MailFailure('The mail server refused our user name or password.', false, away);
  return new MailFailure(response ?? `The mail server can’t be reached (${code || message}).`, false, away);
}

/** What a composed mail is made of; the rest of it is the library's own. */
type MimeNode = { content?: unknown; childNodes: MimeNode[]; getTransferEncoding(): string | false };

/**
 * People open a written mail in an editor and copy its link: quoted-printable would break it at each `=` and after 76
 * characters. A mail server might not take 8-bit texts, a file can be read as it is.
 */
function leaveTextsReadable(node: MimeNode): void {
  if (typeof node.content === 'string') node.getTransferEncoding = () => '8bit';
  node.childNodes.forEach(leaveTextsReadable);
}

/** Only this user may read the files: the tokens in them let people in. */
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

/** @returns null where the mail server lets us in, or why it doesn't */
export type TestMailServer = () => Promise<string | null>;

/** Signs in to the mail server and sends nothing. */
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
 * @param timeoutMs how long the mail server may take for each step
 * @returns what sends a mail. It throws a MailFailure when the mail server does not take it
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
    // Keeps automatic replies away (RFC 3834 §5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(list && {
        'List-Id': `<${list.id}>`,
        'List-Unsubscribe': `<${list.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // A text is never the name of a file, nor an address to fetch.
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
