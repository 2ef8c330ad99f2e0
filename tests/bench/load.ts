/**
 * Asks a server the same thing over and over, over kept connections. So plain that the server is the slower side:
 * every answer to the same request has the same length, so counting bytes counts answers.
 */
import { connect, type Socket } from 'node:net';

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** The length of one whole answer in bytes. @throws Error for anything but 200 or 201 with a Content-Length */
async function responseLength(port: number, request: string): Promise<number> {
  const socket = await openSocket(port);
  return new Promise((resolve, reject) => {
    let got = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      got = Buffer.concat([got, part]);
      const end = got.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      const head = got.subarray(0, end).toString();
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!/^HTTP\/1.1 20[01] /.test(head) || length === undefined)
        reject(new Error(`Not what was asked for: ${head}`));
      else resolve(end + 4 + Number(length));
    });
    socket.write(request);
  });
}

/** What a connection sends next, as HTTP/1.1 has it. */
export type Requests = (connection: number) => string;

/** The text of a request. A body is ASCII. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const length = body && { 'content-length': String(body.length), 'content-type': 'application/json' };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

type Load = { connections?: number; seconds?: number };

/** How many answers a second come over so many connections in so many seconds. */
export function requestsPerSecond(
  port: number,
  path: string,
  headers: Record<string, string>,
  load: Load,
): Promise<number> {
  const request = requestText('GET', path, headers);
  return responsesPerSecond(port, () => request, load);
}

/** The same of requests that differ, whose answers must all have one length. */
export async function responsesPerSecond(
  port: number,
  requests: Requests,
  { connections = 32, seconds = 3 }: Load,
): Promise<number> {
  const length = await responseLength(port, requests(0));
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)));
  let answers = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket, connection) =>
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
            else socket.write(requests(connection));
          });
          socket.write(requests(connection));
        }),
    ),
  );
  return answers / ((performance.now() - started) / 1000);
}
