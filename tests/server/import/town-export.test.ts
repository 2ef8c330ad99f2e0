/** One town is taken from box to box, between SQLite and PostgreSQL. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { newPage } from '../../../db/rules/pages/fields.ts';
import { newPerson } from '../../../db/rules/people/fields.ts';
import { secondFactorContext } from '../../../server/accounts/secondFactor.ts';
import { listMembers } from '../../../server/backup/tar.ts';
import { openSecret, sealSecret } from '../../../server/config/sealSecret.ts';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { stripeSecretContext } from '../../../server/store/money/stripeAccounts.ts';
import { pushKeyContext } from '../../../server/store/news/pushKeys.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown, type TestDatabase } from '../database.ts';
import { listStoredFiles } from '../files/upload-town.ts';
import { fillTables, readTables } from '../filledTables.ts';
import { runTown } from '../office/cli.ts';

const secretOf = (letter: string) => letter.repeat(40);
type Box = TestDatabase & { secret: string; env: NodeJS.ProcessEnv };

async function makeBox(dialect: Dialect, letter: string): Promise<Box> {
  const secret = secretOf(letter);
  return { ...(await makeTestDatabase(dialect)), secret, env: { APP_SECRET: secret } };
}

const host = 'maple-0.test';
const secrets = [
  ['stripe_accounts', 'secret_key_sealed', { town_id: 'maple' }, stripeSecretContext('maple', 'secret_key')],
  ['stripe_accounts', 'webhook_secret_sealed', { town_id: 'maple' }, stripeSecretContext('maple', 'webhook_secret')],
  ['push_keys', 'private_key_sealed', { town_id: 'maple' }, pushKeyContext('maple')],
  ['second_factors', 'secret', { user_id: 'maple-0' }, secondFactorContext('maple-0')],
] as const;

/** A box with rows of two towns in every table, of which `maple` has secrets that can be read. */
async function makeSource(dialect: Dialect): Promise<Box> {
  const source = await makeBox(dialect, 'a');
  await fillTables(source);
  const { db, secret } = source;
  await db.write('town_hosts').where({ town_id: 'maple', canonical: true }).update({ host });
  for (const [table, column, where, context] of secrets) {
    await db
      .write(table)
      .where(where)
      .update({ [column]: sealSecret(secret, context, `the ${column}`) });
  }
  return source;
}

const readSecrets = async ({ db, secret }: Box) =>
  Promise.all(
    secrets.map(async ([table, column, where, context]) =>
      openSecret(secret, context, (await db.read(table).where(where).first(column))[column]),
    ),
  );

/** A town's rows, without what differs from box to box. */
async function readTown(box: Box, townId = 'maple') {
  const {
    sessions: _s,
    mailed_links: _m,
    push_keys: _p,
    stripe_accounts: _a,
    second_factors: _f,
    ...rows
  } = await readTables(box, townId);
  return { ...rows, audit_log: rows.audit_log?.filter((line) => !line.includes('"action":"imported"')) };
}

function makePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-town-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'maple.tar');
}

async function exportFrom(box: Box): Promise<string> {
  const path = makePath();
  const { code, out, err } = await runTown(box, 'export', host, path);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('1 town, 3 files. It was loaded on trial.');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return path;
}

/** All rows that are not of the town, and every file. */
async function readOthers(box: Box) {
  const [all, own] = [await readTables(box), await readTables(box, 'maple')];
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [table, rows.filter((row) => !own[table]?.includes(row))]),
  );
}

test.each(dialects)('a town of %s goes to the other database and back, and nothing of it is lost', async (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';
  const source = await makeSource(dialect);
  const [rows, opened] = [await readTown(source), await readSecrets(source)];
  expect(opened).toEqual([
    'the secret_key_sealed',
    'the webhook_secret_sealed',
    'the private_key_sealed',
    'the secret',
  ]);
  let from = source;
  for (const [step, there] of ([other, dialect] as Dialect[]).entries()) {
    const target = await makeBox(there, step === 0 ? 'b' : 'c');
    await makeNeighbor(target.db, { host: 'elsewhere.test' });
    const others = await readOthers(target);
    const epochs = async (box: Box) => (await box.db.read('towns').where({ id: 'maple' }).first('epoch'))?.epoch;
    const { code, out, err } = await runTown(target, 'import-town', await exportFrom(from));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Imported ${host} as ${host}, `);
    expect(await readTown(target)).toEqual(rows);
    expect(await readSecrets(target)).toEqual(opened);
    expect(await readOthers(target)).toEqual(others);
    expect([await target.db.read('sessions'), await target.db.read('mailed_links')]).toEqual([[], []]);
    // Browsers must not take the old box's state for this one's.
    expect(await epochs(target)).not.toBe(await epochs(from));
    for (const { id } of await target.db.read('files').where({ town_id: 'maple' }).select('id')) {
      expect(readFileSync(storedFilePath(target.dataDir, id))).toEqual(
        readFileSync(storedFilePath(source.dataDir, id)),
      );
    }
    from = target;
  }
  expect(await readTown(source)).toEqual(rows);
});

test('an export has the pages as HTML files, too, which need nothing of ours (H26)', async () => {
  const source = await makeBox('sqlite', 'a');
  const town = await makeTown(source.db);
  const { old_slugs: _old, ...blank } = newPage;
  await write(source.db, town.id, 'test', async (tx) => {
    const person = { ...newPerson, name: 'Ana Silva', phone: '555-0100' };
    const { id } = await tx.save('people', person);
    const rates: FormattedElement = [
      'table',
      [
        ['tr', [['th', ['Size']]]],
        ['tr', [['td', ['1 inch']]]],
      ],
      'Rates',
    ];
    const link: FormattedElement = ['p', [['a', ['Pay'], '/pay-online']]];
    await tx.save('pages', {
      ...blank,
      title: 'Water <& Sewer>',
      slug: 'water',
      format: 'blocks',
      blocks: [rates, link],
      contact_ids: [id],
    });
    const { id: gone } = await tx.save('pages', { ...blank, title: 'Gone', content: 'x' });
    await tx.remove('pages', gone);
  });
  const path = makePath();
  expect((await runTown(source, 'export', town.host, path)).code).toBe(0);
  const files = new Map<string, string>();
  for await (const { name, readBytes } of listMembers(path)) {
    if (name.startsWith('pages/')) files.set(name, String(await readBytes()));
  }
  const html = files.get('pages/water.html') ?? '';
  expect(html).toContain('<h1>Water &#60;&#38; Sewer&#62;</h1>');
  expect(html).toContain('<table><caption>Rates</caption><tr><th>Size</th></tr><tr><td>1 inch</td></tr></table>');
  expect(html).toContain('<a href="https://cityofmaple.test/pay-online">Pay</a>');
  expect(html).toContain('Ana Silva, 555-0100');
  expect([...files.keys()]).not.toContain('pages/gone.html');
});

test('an export has nothing of other towns, of sessions and of the box, and no secret that another box can’t read', async () => {
  const source = await makeSource('sqlite');
  // Sealed before APP_SECRET was changed.
  await source.db
    .write('stripe_accounts')
    .where({ town_id: 'maple' })
    .update({
      webhook_secret_sealed: sealSecret(secretOf('z'), stripeSecretContext('maple', 'webhook_secret'), 'old'),
    });
  const path = makePath();
  expect((await runTown(source, 'export', host, path)).out).toMatch(/sealed with another APP_SECRET.*: [1-9]/);
  const texts = new Map<string, string>();
  for await (const { name, readBytes } of listMembers(path)) {
    const bytes = await readBytes();
    texts.set(name, String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes));
  }
  const all = [...texts.values()].join('\n');
  expect(all).toContain('the secret_key_sealed');
  for (const word of ['neighbor', '"v1.', secretOf('a')]) expect([word, all.includes(word)]).toEqual([word, false]);
  for (const table of ['sessions', 'mailed_links', 'throttle', 'run_marks', 'installation', 'backups']) {
    expect([...texts.keys()].filter((name) => name.includes(`/${table}.`))).toEqual([]);
  }
});

test.each(dialects)('an export that can’t be imported on %s changes nothing, and says why', async (dialect) => {
  const path = await exportFrom(await makeSource('sqlite'));
  const target = await makeBox(dialect, 'b');
  await makeNeighbor(target.db, { host });
  async function refuse(file: string, ...options: string[]): Promise<string> {
    const before = [await readTables(target), listStoredFiles(target.dataDir)];
    const { code, out, err } = await runTown(target, 'import-town', file, ...options);
    expect([code, out]).toEqual([1, '']);
    expect([await readTables(target), listStoredFiles(target.dataDir)]).toEqual(before);
    expect(readdirSync(target.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
    return err;
  }
  expect(await refuse(path)).toContain(`${host} belongs to another town here, and nothing was changed.`);
  const damaged = `${path}.damaged`;
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(30_000) ^ 1, 30_000);
  writeFileSync(damaged, bytes);
  expect(await refuse(damaged)).toContain('damaged or cut off');
  expect((await runTown(target, 'backup', `${path}.backup`)).code).toBe(0);
  expect(await refuse(`${path}.backup`)).toContain('backup of a whole installation, not of one town');
  // Something here has an id of the town's: nothing that was written before it stays.
  const [{ id: town_id }] = await target.db.read('towns').select('id');
  const audit = { person: 'x', action: 'x', noun: 'x', record_id: 'x', created_at: 'x' };
  await target.db.write('audit_log').insert({ id: 'maple-2', town_id, ...audit });
  expect(await refuse(path, '--host', 'new.test')).toMatch(/audit_log|unique|only grows/i);
  expect(existsSync(storedFilePath(target.dataDir, 'maple-0'))).toBe(false);
});

test('a town whose host is taken gets another one, and comes once', async () => {
  const path = await exportFrom(await makeSource('sqlite'));
  const target = await makeBox('sqlite', 'b');
  await makeNeighbor(target.db, { host });
  const { code, out } = await runTown(target, 'import-town', path, '--host', 'new.test');
  expect([code, out]).toEqual([0, expect.stringContaining(`Imported ${host} as new.test: 1 town, 3 files`)]);
  expect(await target.db.read('town_hosts').where({ town_id: 'maple' }).pluck('host')).toEqual(['new.test']);
  // Receipts claim nothing of the time before.
  const { here_since } = await target.db.read('towns').where({ id: 'maple' }).first('here_since');
  expect(Math.abs(Date.parse(here_since) - Date.now())).toBeLessThan(600_000);
  const again = await runTown(target, 'import-town', path, '--host', 'newer.test');
  expect(again).toMatchObject({ code: 1, err: 'This town is here already. Nothing was changed.\n' });
});

test('an export of a town that isn’t here, and wrong usage, write nothing', async () => {
  const source = await makeBox('sqlite', 'a');
  const path = makePath();
  expect(await runTown(source, 'export', 'nowhere.test', path)).toMatchObject({
    code: 1,
    err: 'There is no town at nowhere.test. "npm run town -- list" shows the towns there are.\n',
  });
  expect(readdirSync(join(path, '..'))).toEqual([]);
  for (const [args, message] of [
    [['export'], 'Say which host'],
    [['export', 'maple.org'], 'say which file to write'],
    [['import-town'], 'Say which file to import'],
    [['import-town', path, '--host', 'a b'], 'is not a host name'],
    [['restore'], 'Say which file to restore'],
    [['backup', '--check'], 'Say which file to check'],
  ] as const) {
    const { code, err } = await runTown(source, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  }
});
