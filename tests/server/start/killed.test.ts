/** The server is killed in the middle of its work, as by a power cut. */
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { listTowns } from '../../../server/store/towns/towns.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeDataFolder, startServer, waitForPort } from './process.ts';

const host = 'cityofmaple.test';

/** A town's data folder, and the cookie of one of its clerks. */
async function folderAndClerk(): Promise<{ dataDir: string; cookie: string }> {
  const dataDir = await makeDataFolder();
  const db = await openDatabase({ dataDir });
  const [town] = await listTowns(db);
  if (!town) throw new Error('There is no town.');
  const cookie = await makeSessionCookie(db, town, true);
  await db.close();
  return { dataDir, cookie };
}

type Sent = { port: number; method: string; path: string; cookie: string; type: string };

/** Sends a request whose body is written by `write`. @returns the status and body, or null when no answer came */
function send(
  { port, method, path, cookie, type }: Sent,
  length: number,
  write: (part: (bytes: Buffer) => void, end: () => void) => void,
): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve) => {
    const headers = { host, cookie, 'content-type': type, 'content-length': length };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, setHost: false }, (res) => {
      let body = '';
      res.on('data', (part) => {
        body += part;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body }));
      res.on('error', () => resolve(null));
      res.on('aborted', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    write(
      (bytes) => sent.write(bytes),
      () => sent.end(),
    );
  });
}

test('a save that was acknowledged is there after a power cut, whole and with its revision', async () => {
  const { dataDir, cookie } = await folderAndClerk();
  const started = startServer({ DATA_DIR: dataDir });
  const port = await waitForPort(started);
  const acknowledged = new Map<number, string>();
  let next = 0;
  const clerk = async () => {
    for (;;) {
      next += 1;
      const title = `Version ${next}`;
      const json = Buffer.from(JSON.stringify({ enabled: true, title }));
      const to = { port, method: 'PUT', path: '/api/content/hero', cookie, type: 'application/json' };
      const answer = await send(to, json.length, (part, end) => {
        part(json);
        end();
      });
      if (!answer) return;
      expect(answer.status).toBe(200);
      acknowledged.set(JSON.parse(answer.body).version, title);
      // In the middle of the others' saves.
      if (acknowledged.size === 40) started.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 6 }, clerk));
  await started.exit;

  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.close());
  expect(await db.write.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const revisions = await db.read('revisions').where({ noun: 'sections', record_id: 'hero' }).orderBy('version');
  expect(revisions.map(({ version }) => version)).toEqual(revisions.map((_, at) => at + 1));
  const titles = new Map(revisions.map(({ version, record }) => [version, JSON.parse(record).content.title]));
  for (const [version, title] of acknowledged) expect(titles.get(version)).toBe(title);
  const section = await db.read('sections').where({ section_key: 'hero' }).first();
  expect(section.version).toBe(revisions.length);
  expect(JSON.parse(section.content).title).toBe(titles.get(revisions.length));
});

test('an upload that a power cut ended leaves nothing behind once the server is back', async () => {
  const { dataDir, cookie } = await folderAndClerk();
  const first = startServer({ DATA_DIR: dataDir });
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, 'a')]);
  const to = { method: 'POST', path: '/api/files?name=minutes.pdf', cookie, type: 'application/pdf' };
  const files = () => readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const cut = send({ ...to, port: await waitForPort(first) }, pdf.length, (part) => part(pdf.subarray(0, 1_000_000)));
  await expect.poll(() => files().filter((entry) => entry.isFile()).length).toBe(1);
  first.child.kill('SIGKILL');
  expect(await cut).toBeNull();
  await first.exit;

  const second = startServer({ DATA_DIR: dataDir });
  const port = await waitForPort(second);
  await expect.poll(() => files().filter((entry) => entry.isFile()).length).toBe(0);
  const whole = await send({ ...to, port }, pdf.length, (part, end) => {
    part(pdf);
    end();
  });
  expect(whole?.status).toBe(201);
  expect(files().filter((entry) => entry.isFile())).toHaveLength(1);
});
