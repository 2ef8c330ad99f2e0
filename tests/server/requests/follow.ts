/** A request whose sender follows it by its link, with the mails that the town sends. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { type Mail, MailFailure } from '../../../server/mail/mailer.ts';
import { makeForms } from './requests.ts';

export const minuteMs = 60_000;
export const ann = { name: 'Ann Lee', email: 'ann@sender.example', phone: '' };
export const newMessageId = () => randomBytes(16).toString('base64url');

/** The number and the token of the link in a mail. */
export function readLink(mail: Mail | undefined): { number: string; token: string } {
  const [, number = '', token = ''] = /\/request\/(R-[\d-]+)#([\w-]{22})/.exec(mail?.text ?? '') ?? [];
  return { number, token };
}

export async function makeFollowed(...given: Parameters<typeof makeForms>) {
  const made = await makeForms(...given);
  const { db, dataDir, clock, ask } = made;
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' });
  /** Sends what is due, and returns it. */
  const sendAll = async ({ isAway = false } = {}): Promise<Mail[]> => {
    const sent: Mail[] = [];
    const errors: unknown[] = [];
    const sendMail = async (_town: unknown, mail: Mail) => {
      if (isAway) throw new MailFailure('away', false, { isServerAway: true });
      sent.push(mail);
    };
    const log = { error: (error: unknown) => void errors.push(error) };
    await sendDueMails({ db, config, sendMail, now: () => clock.now, log });
    expect(errors).toEqual([]);
    return sent;
  };
  /** Calls as the holder of a link. */
  const asOwner = (
    { number, token }: { number: string; token: string },
    what = '',
    json?: object,
    host = 'cityofmaple.test',
  ) =>
    ask(`/api/requests/by-token${what}`, {
      host,
      method: what === '' ? 'GET' : 'POST',
      headers: {
        'x-request-number': number,
        'x-request-token': token,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
  const postPage = (fields: Record<string, string>) =>
    ask('/request', {
      host: 'cityofmaple.test',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const requestLink = (number: string, email: string) =>
    ask('/api/requests/link', {
      host: 'cityofmaple.test',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, email }),
    });
  const rowOf = (number: string) => db.read('requests').where({ number }).first();
  return { ...made, sendAll, asOwner, postPage, requestLink, rowOf };
}
