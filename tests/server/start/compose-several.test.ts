/** deploy/compose.several.yaml gives its servers settings that they take, and files a place that all of them reach. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { isSetting } from '../../../server/config/settingNames.ts';

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** The environment of the servers, with `secret` for whatever deploy/.env has. */
function readServerSettings(): Record<string, string> {
  const [, lines = ''] =
    /^x-app:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}[a-z]/m.exec(read('compose.several.yaml')) ?? [];
  const pairs = [...lines.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{\w+:\?\}/g, 'secret'.repeat(8)).replace(/^"(.*)"$/, '$1'),
  ]);
  return Object.fromEntries(pairs);
}

test('the servers of the compose file have their files in its private bucket', () => {
  const settings = readServerSettings();
  expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual(['TOWN_COMMAND', 'START_COMMAND']);
  const { filesS3, s3, databaseUrl } = readConfig(settings);
  expect([filesS3?.uploadBase, s3]).toEqual(['http://s3:9000/mainstreet-files/', undefined]);
  expect(databaseUrl).toContain('@postgres/');
  const compose = read('compose.several.yaml');
  expect(compose).toContain('mc mb --ignore-existing here/mainstreet-files\n');
  expect(compose).not.toContain('anonymous');
  // Only what the head of the file asks for must be set.
  const [head = ''] = compose.split('name:');
  for (const [, name = ''] of compose.matchAll(/\$\{(\w+):\?\}/g)) expect(head).toContain(name);
});

test.each(['compose.yaml', 'compose.several.yaml'])('no container of %s keeps its log for ever', (name) => {
  const compose = read(name);
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: json-file\n {2}options:\n {4}max-size: 20m\n {4}max-file: "5"$/m,
  );
  const count = (pattern: RegExp) => [...compose.matchAll(pattern)].length;
  expect(count(/^ +logging: \*logging$/gm)).toBe(count(/^ +image: /gm));
});

test('a site on https reaches a private bucket by http nearby alone, and never the bucket of images', () => {
  const bucket = { S3_BUCKET: 'maple', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const files = Object.fromEntries(Object.entries(bucket).map(([name, value]) => [`FILES_${name}`, value]));
  const readFiles = (endpoint: string) =>
    readConfig({ PUBLIC_SCHEME: 'https', ...files, FILES_S3_ENDPOINT: endpoint }).filesS3?.uploadBase;
  expect(readFiles('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000/maple/');
  for (const far of [
    'http://storage.example.org',
    'http://10.0.0.7:9000',
    'http://s3.local',
    'http://2130706433.org',
  ]) {
    expect(() => readFiles(far)).toThrow('must be an address such as https://');
  }
  expect(() => readConfig({ PUBLIC_SCHEME: 'https', ...bucket, S3_ENDPOINT: 'http://s3:9000' })).toThrow('https://');
});
