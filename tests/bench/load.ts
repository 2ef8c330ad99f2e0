/**
 * Asks a server the same thing over and over, over kept connections. So plain that the server is the slower side:
 * every answer to the same request has the same length, so counting bytes counts answers.
 */
import { connect, type Socket } from 'node:net';

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** The length of one whole answer in bytes. @throws Error for anything but 200 with a Content-Length */
async function answerLength(port: number, request: string): Promise<number> {
  const socket = await open(port);
  return new Promise((resolve, reject) => {
    let got = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      got = Buffer.concat([got, part]);
      const end = got.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      const head = got.subarray(0, end).toString();
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        reject(new Error(`Not what was asked for: ${head}`));
      else resolve(end + 4 + Number(length));
    });
    socket.write(request);
  });
}

/** How many answers a second come over so many connections in so many seconds. */
export async function perSecond(
  port: number,
  path: string,
  headers: Record<string, string>,
  { connections = 32, seconds = 3 } = {},
): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const length = await answerLength(port, request);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  let answers = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let left = length;
          socket.on('error', reject);
          socket.on('close', () => resolve());
          socket.on('data', (part) => {
            left -= part.length;
            if (left > 0) return;
            if (left < 0) return reject(new Error('An answer had another length than the first one.'));
            answers += 1;
            left = length;
            if (performance.now() >= until) socket.destroy();
            else socket.write(request);
          });
          socket.write(request);
        }),
    ),
  );
  return answers / ((performance.now() - started) / 1000);
}
