/**
 * What ours is measured against: a bare Koa app and a bare node:http server that send the same bytes, and a bare Koa
 * app that first writes one row into SQLite as durably as ours.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import Koa from 'koa';

const [kind, bodyFile = '', databaseFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const type = 'text/html; charset=utf-8';

let listener: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  res.end(body);
};
if (kind === 'koa') {
  const koa = new Koa();
  koa.use((ctx) => {
    ctx.type = type;
    ctx.body = body;
  });
  listener = koa.callback();
}

if (kind === 'writes') {
  const db = new Sqlite(databaseFile);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('create table writes (id text primary key, body text not null)');
  const insert = db.prepare('insert into writes values (?, ?)');
  const koa = new Koa();
  koa.use(async (ctx) => {
    insert.run(randomUUID(), await text(ctx.req));
    ctx.type = 'application/json';
    ctx.body = body;
  });
  listener = koa.callback();
}

const server = createServer(listener).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`Ready: http://localhost:${typeof address === 'object' ? address?.port : ''}\n`);
});
