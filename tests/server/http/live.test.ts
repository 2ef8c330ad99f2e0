import { get } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

/** Listens as an open page does. @returns what arrived so far: the data of messages, `beat` for a sign of life */
async function listen(port: number, path: string, host = 'cityofmaple.test'): Promise<string[]> {
  const messages: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers: { host }, setHost: false }, (res) => {
      expect(res.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      res.setEncoding('utf8');
      res.on('data', (part: string) => {
        messages.push(...[...part.matchAll(/^data: (\d+)$/gm)].map(([, seq]) => seq as string));
      });
      res.on('error', () => {});
      resolve();
    });
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
  return messages;
}

const save = (tx: Parameters<Parameters<typeof write>[3]>[0]) => tx.save('announcements', announcementInput());

describe.each(dialects)('live news of changes on %s', (dialect) => {
  test('covers a town’s own changes, also those by another process, and no neighbor’s', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const neighbor = await makeNeighbor(database.db);
    const { port } = await serve(database);
    const ours = await listen(port, '/api/live?since=1');
    const theirs = await listen(port, '/api/live?since=1', 'neighbor.test');
    await write(database.db, town.id, 'clerk', save);
    await expect.poll(() => ours).toEqual(['2']);
    const other = await openDatabase(database);
    onTestFinished(() => other.close());
    await write(other, town.id, 'clerk', save);
    await expect.poll(() => ours).toEqual(['2', '3']);
    expect(theirs).toEqual([]);
    await write(other, neighbor.id, 'clerk', save);
    await expect.poll(() => theirs).toEqual(['2']);
    expect(ours).toEqual(['2', '3']);
  });

  test('a page that is behind when it comes hears so at once', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    await write(database.db, town.id, 'clerk', save);
    const { port } = await serve(database);
    const stream = await listen(port, '/api/live?since=1');
    await expect.poll(() => stream).toEqual(['2']);
  });
});
