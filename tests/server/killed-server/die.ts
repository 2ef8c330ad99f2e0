/**
 * Loaded into a server's process before the server itself: ends it as by a power cut (SIGKILL) at the n-th moment after
 * a message says so. A moment is before and after each commit, each single write, each call to Stripe, and each mail.
 */
import files from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import Sqlite from 'better-sqlite3';
import './laterClock.ts';

let left = Number(process.env.DIE_AT ?? Number.POSITIVE_INFINITY);
process.on('message', ({ dieAt }: { dieAt: number }) => {
  left = dieAt;
  process.send?.({ armed: dieAt });
});
// The server ends by itself where nothing keeps it.
process.channel?.unref();

/** Only what is about these tables counts, and files; everything where none are named. */
const tables = new RegExp(process.env.DIE_ON ?? '');

function moment(): void {
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

type Method = (...given: unknown[]) => unknown;
type Connection = { inTransaction: boolean; readonly: boolean };

/** Whether the present transaction has written what counts. There is one at a time. */
let isInCommit = false;
const prototype = Sqlite.prototype as unknown as { prepare(this: Connection, sql: string): Record<string, Method> };
const { prepare } = prototype;
prototype.prepare = function prepareMortal(sql) {
  const statement = prepare.call(this, sql);
  const isCommit = /^commit/i.test(sql);
  const isWrite = /^(insert|update|delete)/i.test(sql);
  if (this.readonly || (!isCommit && !isWrite)) return statement;
  const isCounted = isWrite && tables.test(sql);
  for (const name of ['run', 'all']) {
    const method = statement[name]?.bind(statement);
    if (!method) continue;
    statement[name] = (...given) => {
      if (isCounted && this.inTransaction) isInCommit = true;
      const counts = isCommit ? isInCommit : isCounted && !this.inTransaction;
      if (counts) moment();
      const done = method(...given);
      if (counts) moment();
      if (isCommit) isInCommit = false;
      return done;
    };
  }
  return statement;
};

const { request } = http;
http.request = ((...given: Parameters<typeof request>) => {
  if (process.env.DIE_ON) return request(...given);
  moment();
  const sent = request(...given);
  sent.prependListener('response', moment);
  return sent;
}) as typeof request;

const { rename } = files;
files.rename = async (from, to) => {
  moment();
  await rename(from, to);
  moment();
};
syncBuiltinESMExports();
