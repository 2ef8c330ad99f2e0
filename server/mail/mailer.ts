/** Sends plain-text mails in a town's name: by SMTP_URL, or into DATA_DIR/mail, one .eml file each. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Town, townName } from '../../db/rules/towns.ts';
import type { Config } from '../config.ts';
import { newId } from '../store/recordIds.ts';

export type Mail = { to: { name: string; address: string }; subject: string; text: string };
export type SendMail = (town: Town, mail: Mail) => Promise<void>;

/** How long a mail server may take for each step. */
const smtpTimeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Only this user may read the files: the tokens in them let people in. */
async function saveMail(dataDir: string, message: Buffer): Promise<void> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${newId()}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** @returns what sends a mail, and fails when the mail server does not take it */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  const message = (town: Town, mail: Mail) => ({
    ...mail,
    from: { name: townName(town, town.host), address: mailFrom ?? `no-reply@${town.host}` },
    replyTo: town.support_email,
    // Keeps automatic replies away (RFC 3834 §5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, ...smtpTimeoutsMs });
    return async (town, mail) => {
      await smtp.sendMail(message(town, mail));
    };
  }
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (town, mail) => {
    const made = await compose.sendMail(message(town, mail));
    await saveMail(dataDir, made.message as Buffer);
  };
}
