/**
 * The rivals: a bare Koa app and a bare node:http server that send the same body and headers. Where ours writes or
 * checks a password, they first do the least work that takes: one row in SQLite, as durable as ours, or one password
 * hash of the same cost.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import Sqlite from 'better-sqlite3';
import Koa from 'koa';

const [kind, answerFile = '', work = 'nothing', databaseFile = ''] = process.argv.slice(2);
const answer: { status: number; headers: [string, string][]; body: string } = JSON.parse(
  readFileSync(answerFile, 'utf8'),
);
const body = Buffer.from(answer.body, 'base64');
const headers = Object.fromEntries(answer.headers);

const password = 'correct horse battery';
const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

function openTable(): (text: string) => void {
  const db = new Sqlite(databaseFile);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('create table writes (id text primary key, body text not null)');
  const insert = db.prepare('insert into writes values (?, ?)');
  return (text) => void insert.run(randomUUID(), text);
}
const writeRow = work === 'nothing' ? null : openTable();

async function workFor(req: IncomingMessage): Promise<void> {
  const body = await text(req);
  if (work === 'password') await verify(hashed, password);
  writeRow?.(body);
}

let listener: RequestListener = (req, res) => {
  const send = () => res.writeHead(answer.status, headers).end(body);
  if (writeRow) void workFor(req).then(send);
  else send();
};
if (kind === 'koa') {
  const koa = new Koa();
  koa.use(async (ctx) => {
    if (writeRow) await workFor(ctx.req);
    ctx.status = answer.status;
    ctx.set(headers);
    ctx.body = body;
  });
  listener = koa.callback();
}

const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`Ready: http://localhost:${typeof address === 'object' ? address?.port : ''}\n`);
});
