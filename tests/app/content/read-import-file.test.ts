import { randomFillSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../app/links/editing/readImportFile.ts';
import { maxImportLength } from '../../../db/rules/links/redirects.ts';

const read = (bytes: Buffer) => readImportFile(new Blob([new Uint8Array(bytes)]));
const list = '/café\n/公告';

describe('a file of old addresses', () => {
  test.each([
    ['as it is', Buffer.from(list), list],
    ['packed', gzipSync(list), list],
    ['in UTF-16', Buffer.from(`\uFEFF${list}`, 'utf16le'), list],
    ['in the encoding of old programs', Buffer.from('/caf\xe9', 'latin1'), '/café'],
    ['empty', Buffer.alloc(0), ''],
  ])('is read %s', async (_, bytes, text) => {
    expect(await read(bytes)).toBe(text);
  });

  test('is too large packed or not', async () => {
    const large = Buffer.alloc(maxImportLength + 1, 'x');
    expect(await read(large)).toBeNull();
    expect(await read(gzipSync(large))).toBeNull();
    expect(await read(gzipSync(Buffer.alloc(300 * 2 ** 20)))).toBeNull();
    expect(await read(large.subarray(1))).toHaveLength(maxImportLength);
  });

  test('is refused where it is damaged or no text', async () => {
    await expect(read(gzipSync(list.repeat(1000)).subarray(0, 30))).rejects.toThrow();
    await expect(read(randomFillSync(Buffer.alloc(20_000)))).rejects.toThrow();
  });
});
