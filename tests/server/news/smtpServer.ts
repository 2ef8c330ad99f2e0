/** A mail server that answers as a test wants it to, checks what it is sent, and keeps it. */
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { readMime } from './readMime.ts';

/** A mail as the server received it: the commands' addresses, and the raw message. */
export type ReceivedMail = { from: string; to: string; raw: string };

const neededHeaders = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Auto-Submitted'];

/** Finds faults of a message by the standards of mail (RFC 5321, 5322, 2045, 8058); empty for none. */
function findFaults({ to, raw }: ReceivedMail): string[] {
  const { head, header, text, html } = readMime(raw);
  const address = /<(.+)>/.exec(to)?.[1] ?? '';
  const isNews = header('List-Unsubscribe') !== '';
  const faults = {
    'lines end with CR LF': !/(^|[^\r])\n|\r(?!\n)/.test(raw),
    'lines have 998 characters at most': raw.split('\r\n').every((line) => line.length <= 998),
    // 8BITMIME is not offered here.
    'is ASCII': /^[\0-\x7f]*$/.test(raw),
    'is addressed to whom it is sent': header('To').toLowerCase().includes(address.toLowerCase()),
    'has a text': text.trim() !== '',
    'news has HTML, too': !isNews || html.startsWith('<!doctype html>'),
    'leaves by one press': !isNews || header('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click',
    'names its list': !isNews || /^<news\.[^<>]+>$/.test(header('List-ID')),
    'says how to leave':
      !isNews || [text, html].every((part) => part.includes(header('List-Unsubscribe').slice(1, -1))),
  };
  const missing = neededHeaders.filter((name) => head.match(new RegExp(`^${name}: `, 'gim'))?.length !== 1);
  const broken = Object.entries(faults).filter(([, isRight]) => !isRight);
  return [...missing.map((name) => `has one ${name}`), ...broken.map(([rule]) => rule)];
}

/**
 * @param answer to a command (`RCPT TO:<…>`), or to a whole message (`.`): `450 4.2.0 Greylisted`; undefined takes it, ''
 *   takes it and says nothing
 * @returns the address for SMTP_URL; `received` grows
 */
export async function startSmtpServer(
  answer: (command: string) => string | undefined = () => undefined,
): Promise<{ smtpUrl: string; received: ReceivedMail[]; connections: () => number }> {
  const received: ReceivedMail[] = [];
  const faults: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let [from, to, buffer, isData] = ['', '', '', false];
    const take = (command: string, usual: string) => {
      const reply = answer(command) ?? usual;
      if (reply) say(reply);
      return /^([23]|$)/.test(reply);
    };
    const handle = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      const isEarly = (verb === 'RCPT' && !from) || (verb === 'DATA' && !to);
      if (isEarly) faults.push(`${verb} came too early`);
      if (isEarly) say('503 5.5.1 Bad sequence of commands');
      else if (verb === 'MAIL') [from, to] = [take(line, '250 OK') ? line : '', ''];
      else if (verb === 'RCPT') to = take(line, '250 OK') ? line : '';
      else if (verb === 'DATA') isData = take(line, '354 Go on');
      else if (verb === 'QUIT') socket.end('221 Bye\r\n');
      else if (verb === 'EHLO' || verb === 'HELO' || verb === 'RSET') say('250 mail.test');
      else say('502 5.5.1 No such command');
    };
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = isData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (!isData) handle(text);
        else {
          isData = false;
          const mail = { from, to, raw: text.replaceAll('\r\n..', '\r\n.') };
          faults.push(...findFaults(mail));
          if (take('.', '250 Queued')) received.push(mail);
        }
      }
    });
    take('', '220 mail.test ESMTP');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    expect(faults).toEqual([]);
  });
  const { port } = server.address() as { port: number };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, received, connections: () => connections };
}
