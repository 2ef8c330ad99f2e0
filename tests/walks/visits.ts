/** One visitor's requests through the balancer, over a connection that stays open, and what went wrong with them. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverMark } from '../../db/rules/sync/serverMark.ts';

export type Answer = { status: number; body: string; isOurs: boolean; ms: number };
type Given = { method?: string; headers?: OutgoingHttpHeaders; json?: unknown; bytes?: Buffer };

/** The observations of all visitors. */
export type Notes = {
  /** Requests by what they were. */
  counts: Map<string, number>;
  /** Failures that a visitor would have seen as an error. */
  failures: string[];
  /** Saves that were sent again, since no answer of ours came. */
  repeated: number;
  slowestMs: number;
};
export const makeNotes = (): Notes => ({ counts: new Map(), failures: [], repeated: 0, slowestMs: 0 });

const answerTimeoutMs = 20_000;
/** As the page waits before it sends again. */
const repeatWaitMs = 250;
const maxRepeats = 60;

export type Visitor = {
  /** Reads something: whatever comes but the wanted status is a failure. */
  read(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
  /** Saves something under a key, and sends it again as the page does where nobody knows what became of it. */
  save(path: string, key: string, given: Given): Promise<Answer>;
  leave(): void;
};

export function makeVisitor(port: number, host: string, notes: Notes): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const send = (path: string, { method = 'GET', headers = {}, json, bytes }: Given): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const body = json === undefined ? bytes : JSON.stringify(json);
      const type = bytes ? 'application/octet-stream' : 'application/json';
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method,
          agent,
          setHost: false,
          timeout: answerTimeoutMs,
          headers: {
            host,
            ...headers,
            ...(body !== undefined && {
              'content-type': type,
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (res) => {
          const parts: Buffer[] = [];
          res.on('data', (part: Buffer) => parts.push(part));
          res.on('error', reject);
          res.on('end', () => {
            const ms = performance.now() - startedAt;
            notes.slowestMs = Math.max(notes.slowestMs, ms);
            const isOurs = res.headers[serverMark.toLowerCase()] !== undefined;
            resolve({ status: res.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8'), isOurs, ms });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${answerTimeoutMs} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });

  const count = (what: string) => void notes.counts.set(what, (notes.counts.get(what) ?? 0) + 1);
  const nothing: Answer = { status: 0, body: '', isOurs: false, ms: 0 };
  return {
    async read(path, headers = {}) {
      count('reads');
      try {
        const answer = await send(path, { headers });
        if (answer.status !== 200 || !answer.isOurs) notes.failures.push(`GET ${path}: ${answer.status}`);
        return answer;
      } catch (error) {
        notes.failures.push(`GET ${path}: ${(error as Error).message}`);
        return nothing;
      }
    },
    async save(path, key, given) {
      count('saves');
      const headers = { ...given.headers, 'Idempotency-Key': key };
      for (let attempt = 0; attempt < maxRepeats; attempt += 1) {
        const answer = await send(path, { method: 'POST', ...given, headers }).catch(() => nothing);
        if (answer.isOurs && answer.status !== 503) {
          if (answer.status >= 300) notes.failures.push(`save ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
          return answer;
        }
        notes.repeated += 1;
        await sleep(repeatWaitMs);
      }
      notes.failures.push(`save ${path}: not done after ${maxRepeats} attempts`);
      return nothing;
    },
    leave: () => agent.destroy(),
  };
}
