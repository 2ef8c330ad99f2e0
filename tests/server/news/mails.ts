/** The mails that a test server has written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ReadMail = { to: string; from: string; subject: string; text: string; token: string };

function readHeader(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '';
}

/** Quoted-printable (RFC 2045 §6.7) as text. */
function decode(body: string): string {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The newest last; `token` is what a mail's link ends with. */
export function readMails(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.sort().map((name) => {
    const raw = readFileSync(join(folder, name), 'latin1');
    const [head = '', body = ''] = raw.split(/\r?\n\r?\n([\s\S]*)/);
    const isQuoted = readHeader(head, 'Content-Transfer-Encoding') === 'quoted-printable';
    const text = isQuoted ? decode(body) : Buffer.from(body, 'latin1').toString('utf8');
    const token = /\/(?:password|confirm)#(\S+)/.exec(text)?.[1] ?? '';
    return {
      to: readHeader(head, 'To'),
      from: readHeader(head, 'From'),
      subject: readHeader(head, 'Subject'),
      text,
      token,
    };
  });
}
