/**
 * Asks a server over and over, over kept connections. So plain that the server is the slower side: where every answer
 * to the same calls has the same length, counting bytes counts answers.
 */
import { connect, type Socket } from 'node:net';

export type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

/** The next request of a connection. */
export type Calls = (connection: number) => Call | string;

export type Load = {
  connections?: number;
  seconds?: number;
  /** Each answer is measured by its own Content-Length, which costs more. Else all must be as long as the first. */
  isVaried?: boolean;
  /** So many calls are sent at once: where this program and several servers share the processor, it leaves them more. */
  pipelined?: number;
};

/** A call as HTTP/1.1 has it. A body is ASCII. */
export function requestText({ method, path, headers, body = '' }: Call): string {
  const length = body && { 'content-length': String(body.length), 'content-type': 'application/json' };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const textOf = (call: Call | string) => (typeof call === 'string' ? call : requestText(call));

/** Given so many bytes at the beginning of a buffer, which holds them only until it returns. */
type Read = (length: number, buffer: Buffer) => void;

/** @param read instead of the events of a stream, which take as much time as all else that a client does here */
function openSocket(port: number, read?: Read): Promise<Socket> {
  const buffer = Buffer.allocUnsafeSlow(65_536);
  const callback = (length: number) => {
    read?.(length, buffer);
    return true;
  };
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', noDelay: true, ...(read && { onread: { buffer, callback } }) };
    const socket = connect(options, () => resolve(socket));
    socket.once('error', reject);
  });
}

export type Answer = {
  status: number;
  headers: [string, string][];
  body: Buffer;
  /** With its head, in bytes. */
  length: number;
};

/** Headers of a connection, not of an answer. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** The whole length of the answer whose head begins the bytes; null while that is not there. @throws for failures */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!/^HTTP\/1.1 20[01] /.test(head) || length === undefined) {
    throw new Error(`Not what was asked for: ${bytes.toString('latin1', 0, 2000)}`);
  }
  return end + 4 + Number(length);
}

/** Asks once. @throws Error for anything but 200 or 201 with a Content-Length */
export async function askOnce(port: number, call: Call | string): Promise<Answer> {
  const socket = await openSocket(port);
  return new Promise((resolve, reject) => {
    let got = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server ended the connection.')));
    socket.on('data', (part: Buffer) => {
      got = Buffer.concat([got, part]);
      try {
        const length = answerLength(got);
        if (length === null || got.length < length) return;
        const end = got.indexOf('\r\n\r\n');
        const [first = '', ...lines] = got.toString('latin1', 0, end).split('\r\n');
        const headers = lines.map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        });
        resolve({
          status: Number(first.split(' ')[1]),
          headers: headers.filter(([name]) => !connectionHeaders.has(name.toLowerCase())),
          body: got.subarray(end + 4, length),
          length,
        });
      } catch (error) {
        reject(error);
      }
      socket.destroy();
    });
    socket.write(textOf(call));
  });
}

/** Told of bytes that came: whether they end an answer. */
type Counter = (length: number, buffer: Buffer) => boolean;

function createCounter(answer: number): Counter {
  let left = answer;
  return (length) => {
    left -= length;
    if (left > 0) return false;
    if (left < 0) throw new Error('An answer had another length than the first one.');
    left = answer;
    return true;
  };
}

function createVariedCounter(): Counter {
  let left = 0;
  let head = Buffer.alloc(0);
  return (length, buffer) => {
    let came = length;
    if (left === 0) {
      head = Buffer.concat([head, buffer.subarray(0, length)]);
      const answer = answerLength(head);
      if (answer === null) return false;
      left = answer;
      came = head.length;
      head = Buffer.alloc(0);
    }
    left -= came;
    if (left < 0) throw new Error('An answer was longer than it said.');
    return left === 0;
  };
}

/** How many answers a second come over so many connections in so many seconds. */
export async function answersPerSecond(
  port: number,
  calls: Calls,
  { connections = 32, seconds = 1, isVaried = false, pipelined = 1 }: Load = {},
): Promise<number> {
  // A page that is drawn has other headers than the same page from the cache.
  if (!isVaried) await askOnce(port, calls(0));
  const first = isVaried ? 0 : (await askOnce(port, calls(0))).length;
  const readers: Read[] = [];
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, n) => openSocket(port, (length, buffer) => readers[n]?.(length, buffer))),
  );
  let answers = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const send = (socket: Socket, connection: number) =>
    socket.write(textOf(calls(connection)).repeat(pipelined), 'latin1');
  const ask = (socket: Socket, connection: number) =>
    new Promise<void>((resolve, reject) => {
      const endsAnswer = isVaried ? createVariedCounter() : createCounter(first * pipelined);
      let isDone = false;
      socket.on('error', reject);
      socket.on('close', () => (isDone ? resolve() : reject(new Error('The server ended a connection.'))));
      readers[connection] = (length, buffer) => {
        try {
          if (!endsAnswer(length, buffer)) return;
          answers += pipelined;
          isDone = performance.now() >= until;
          if (isDone) socket.destroy();
          else send(socket, connection);
        } catch (error) {
          reject(error);
        }
      };
      send(socket, connection);
    });
  await Promise.all(sockets.map(ask)).finally(() => {
    for (const socket of sockets) socket.destroy();
  });
  return answers / ((performance.now() - startedAt) / 1000);
}
