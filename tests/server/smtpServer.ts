/** A mail server that answers as a test wants it to, and keeps what it was given. */
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a mail server takes: the commands' lines, and the message as it came. */
export type ReceivedMail = { from: string; to: string; raw: string };

/**
 * @param answer to a command (`RCPT TO:<…>`), or to a whole message (`.`): `450 4.2.0 Greylisted`; undefined takes it
 * @returns the address for SMTP_URL; `received` grows
 */
export async function startSmtpServer(
  answer: (command: string) => string | undefined = () => undefined,
): Promise<{ smtpUrl: string; received: ReceivedMail[]; connections: () => number }> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let [from, to, buffer, isData] = ['', '', '', false];
    const take = (command: string, usual: string) => {
      const said = answer(command) ?? usual;
      say(said);
      return said.startsWith('2') || said.startsWith('3');
    };
    const handle = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'MAIL' && take(line, '250 OK')) from = line;
      else if (verb === 'RCPT' && take(line, '250 OK')) to = line;
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
          if (take('.', '250 Queued')) received.push({ from, to, raw: text });
        }
      }
    });
    take('', '220 mail.test ESMTP');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as { port: number };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, received, connections: () => connections };
}
