import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../../../db/dataFolder.js';
import type { DoctorReport, Finding } from '../../../db/rules/doctor.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { checkDisk, examineBox } from '../../../server/doctor/boxFindings.ts';
import type { BoxParts } from '../../../server/doctor/boxParts.ts';
import { examineAll } from '../../../server/doctor/examine.ts';
import { examineCertificate, examineDomain, readCertificate } from '../../../server/doctor/hostFindings.ts';
import { readReport, saveFindings } from '../../../server/store/findings.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTestDatabase, makeTown, type TestDatabase, testsSqlite } from '../database.ts';
import { serve } from '../serve.ts';
import { runTown } from './cli.ts';

const now = () => Date.now();
const dayMs = 86_400_000;
const present = now();

const partsOf = (
  { db, dataDir }: TestDatabase,
  more: Partial<BoxParts> = {},
  env: NodeJS.ProcessEnv = {},
): BoxParts => ({
  db,
  now,
  config: readConfig({ DATA_DIR: dataDir, ...env }),
  testMailServer: async () => null,
  ...more,
});
const find = (findings: readonly Finding[], subject: string) => findings.find((one) => one.subject === subject);

test.each([
  ['room enough', 100e9, 200e9, 'fine'],
  ['a tenth of a large disk is room enough', 60e9, 2000e9, 'fine'],
  ['little', 5e9, 100e9, 'warning'],
  ['little on a small disk', 1.9e9, 10e9, 'warning'],
  ['nearly nothing', 1e9, 100e9, 'fault'],
  ['too little for anything', 2e8, 1e9, 'fault'],
])('a disk with %s', (_name, free, all, level) => {
  expect(checkDisk({ bavail: free / 4096, blocks: all / 4096, bsize: 4096 }).level).toBe(level);
});

/** A line of the audit log, as a clock would date it. */
const noteSave = ({ db }: TestDatabase, town: Town, ms: number) =>
  db.write('audit_log').insert({
    id: `0${ms.toString(16)}`.padStart(12, '0').replace(/^(.{8})(.{4})/, '$1-$2-7000-8000-000000000000'),
    town_id: town.id,
    person: 'clock',
    action: 'updated',
    noun: 'towns',
    record_id: town.id,
    detail: '',
    created_at: new Date(ms).toISOString(),
  });

describe.each(dialects)('the doctor on %s', (dialect) => {
  test('finds a box that is well, and says that no mail is sent', async () => {
    const database = await makeTestDatabase(dialect);
    await makeTown(database.db);
    chmodSync(database.dataDir, 0o700);
    const findings = await examineBox(partsOf(database, {}, { NODE_ENV: 'production' }));
    const levels = Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));
    expect(levels).toMatchObject({ data_folder: 'fine', database: 'fine', clock: 'fine', mail: 'warning' });
    for (const { level, advice } of findings) if (level === 'warning' || level === 'fault') expect(advice).not.toBe('');
  });

  test('notices a clock that went back, a mail server that refuses, and a folder that everybody can look into', async () => {
    const database = await makeTestDatabase(dialect);
    await makeTown(database.db);
    chmodSync(database.dataDir, 0o755);
    const more = { now: () => Date.now() - 3_600_000, testMailServer: async () => 'It refused our password.' };
    const findings = await examineBox(partsOf(database, more, { SMTP_URL: 'smtp://127.0.0.1:1' }));
    expect(find(findings, 'clock')).toMatchObject({
      level: 'fault',
      text: expect.stringMatching(/^The clock is (59|60) minutes behind what was saved last, on \w+ \d+, \d{4}\.$/),
      advice: expect.stringContaining('town doctor --clock-is-right'),
    });
    expect(find(findings, 'mail')).toMatchObject({
      level: 'fault',
      text: expect.stringContaining('It refused our password.'),
    });
    expect(find(findings, 'data_folder')?.level).toBe('warning');
  });

  test('a save by a clock that was ahead is excused once somebody says so, and the next one is not', async () => {
    const database = await makeTestDatabase(dialect);
    const { db, dataDir, databaseUrl } = database;
    const town = await makeTown(db);
    const saveAt = (ms: number) => noteSave(database, town, ms);
    const examineClock = async (at = present) =>
      find(await examineBox(partsOf(database, { now: () => at })), 'clock')?.text;
    const year = 365 * dayMs;
    await saveAt(present + year);
    expect(await examineClock()).toMatch(/^The clock is 36[45] days behind what was saved last/);
    const run = () => runTown({ dataDir, databaseUrl }, 'doctor', '--quiet', '--offline', '--clock-is-right');
    expect((await run()).out).toMatch(
      /^Noted: the clock is right, and was ahead when something was saved on \w+ \d+, 20\d\d\.\n/,
    );
    expect(await examineClock(Date.now())).toBe('The clock is correct.');
    expect((await run()).out).toMatch(/^Nothing was saved by a clock that was ahead\.\n/);
    expect(await examineClock(present - year), 'it goes back').toMatch(/^The clock is 36[45] days behind/);
    await saveAt(present + 2 * year);
    expect(await examineClock(), 'it was ahead again').toMatch(/^The clock is 7(29|30) days behind/);
  });

  test('the quiet form says nothing of what is well', async () => {
    const database = await makeTestDatabase(dialect);
    const { db, dataDir, databaseUrl } = database;
    const town = await makeTown(db);
    const run = (...more: string[]) => runTown({ dataDir, databaseUrl }, 'doctor', '--offline', ...more);
    expect((await run()).out).toContain('ok     database');
    expect(await run('--quiet')).toMatchObject({ code: 0, out: expect.not.stringMatching(/\bok\b|cityofmaple/) });
    await noteSave(database, town, present + 365 * dayMs);
    expect(await run('--quiet')).toMatchObject({ code: 1, out: expect.stringMatching(/^BROKEN clock: .+\n.+\n$/) });
  });

  test('is for administrators: the last examination, a new one, and its worst on the dashboard; a neighbour’s stays there', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const neighbor = await makeTown(db, { host: 'neighbor.test' });
    const { ask } = await serve(database);
    const headers = { cookie: await makeSessionCookie(db, town, true) };
    expect((await ask('/api/doctor', { headers })).json()).toEqual({ findings: [], examined_at: null });

    const ledger: Finding = { subject: 'ledger', level: 'fault', text: '1 thing does not add up', advice: 'Look.' };
    await saveFindings(db, neighbor.id, [ledger], now());
    const report = (await ask('/api/doctor', { method: 'POST', headers })).json() as DoctorReport;
    expect(report.examined_at).not.toBeNull();
    expect(report.findings.map(({ subject }) => subject)).toContain('size');
    expect(find(report.findings, 'ledger')).toBeUndefined();
    expect((await ask('/api/doctor', { headers })).json()).toEqual(report);

    await saveFindings(db, town.id, [ledger], now());
    const { todo } = (await ask('/api/dashboard', { headers })).json() as { todo: { data: object[] } };
    expect(todo.data[0]).toMatchObject({ kind: 'doctor', subject: 'ledger', level: 'fault' });
  });

  test('examines everything once a day, whichever process comes first', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const start = now();
    await examineAll(partsOf(database, { now: () => start }));
    const first = await readReport(db, town.id);
    expect(first.examined_at).toBe(new Date(start).toISOString());
    await examineAll(partsOf(database, { now: () => start + dayMs / 2 }));
    expect(await readReport(db, town.id)).toEqual(first);
    await examineAll(partsOf(database, { now: () => start + dayMs }));
    expect((await readReport(db, town.id)).examined_at).toBe(new Date(start + dayMs).toISOString());
  });
});

test.each([
  ['none yet', [], 'warning', 'No nightly backup was made here yet'],
  ['the first is due tonight', [[0, null, '']], 'warning', 'No nightly backup was made here yet'],
  ['one of last night', [[1, 8, '']], 'fine', '8 hours old'],
  ['one of three days ago', [[3, 72, '']], 'warning', '72 hours old'],
  [
    'a failure after a good one',
    [
      [2, 30, ''],
      [1, null, 'The disk is full.'],
    ],
    'warning',
    'Last night’s could not be made.',
  ],
  ['only failures', [[3, null, 'The disk is full.']], 'fault', 'no backup that could be restored'],
] as [string, [number, number | null, string][], string, string][])(
  'backups: %s',
  async (_name, nights, level, text) => {
    const database = await makeTestDatabase('sqlite');
    const ago = (hours: number) => new Date(present - hours * 3_600_000).toISOString();
    for (const [days, hours, failure] of nights) {
      await database.db.write('backups').insert({
        night: ago(days * 24).slice(0, 10),
        attempts: 1,
        created_at: ago(days * 24),
        failure,
        bytes: 5_000_000,
        finished_at: hours === null ? null : ago(hours),
        file: 'a.tar',
      });
    }
    const findings = await examineBox(partsOf(database, { now: () => present }, { NODE_ENV: 'production' }));
    expect(find(findings, 'backups')).toMatchObject({ level, text: expect.stringContaining(text) });
  },
);

test('a bucket for backups that does not work is told before the night, its reason where the box is run', async () => {
  const database = await makeTestDatabase('sqlite');
  const bucket = {
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const finding = find(await examineBox(partsOf(database, {}, { NODE_ENV: 'production', ...bucket })), 'backups');
  expect(finding).toMatchObject({ level: 'fault', detail: expect.stringContaining('does not answer') });
  expect(finding?.text).not.toContain('127.0.0.1');
});

test('nobody is told to wait for a backup where none are made at night', async () => {
  const database = await makeTestDatabase('sqlite');
  const env = { NODE_ENV: 'production', BACKUP_HOUR: 'off' };
  expect(find(await examineBox(partsOf(database, {}, env)), 'backups')).toMatchObject({
    level: 'unknown',
    text: 'No nightly backups are made here.',
  });
});

test('why a backup failed is told where the box is run, not to the administrators of its towns', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const failure = 'EACCES: permission denied, open /srv/mainstreet/backups/2026-11-22.tar';
  const at = new Date(present).toISOString();
  const row = { night: at.slice(0, 10), attempts: 1, created_at: at, file: '', failure };
  await database.db.write('backups').insert(row);
  const { ask } = await serve(database);
  const headers = { cookie: await makeSessionCookie(database.db, town, true) };
  const answer = await ask('/api/doctor', { method: 'POST', headers });
  const { findings } = answer.json() as DoctorReport;
  expect(find(findings, 'backups')).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('Last night’s could not be made.'),
    advice: expect.stringContaining('“town backup”'),
  });
  expect(answer.body).not.toContain('/srv');
  expect(JSON.stringify(await database.db.read('doctor_findings'))).not.toContain('/srv');
  const { out } = await runTown(database, 'doctor', '--offline');
  expect(out).toContain(failure);
});

test.runIf(testsSqlite)('notices a database that is damaged', async () => {
  const database = await makeTestDatabase('sqlite');
  const other = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  writeFileSync(databasePath(other.dataDir), 'This is no database. '.repeat(1000));
  const parts = partsOf(database);
  const findings = await examineBox({ ...parts, config: { ...parts.config, dataDir: other.dataDir } });
  expect(find(findings, 'database')).toMatchObject({ level: 'fault', text: expect.stringContaining('damaged') });
});

test.each([
  ['holds', { validTo: present + 60 * dayMs, distrust: null }, 'fine', '60 days'],
  ['was not renewed', { validTo: present + 5 * dayMs, distrust: null }, 'warning', '5 days'],
  ['has expired', { validTo: present - dayMs, distrust: 'CERT_HAS_EXPIRED' }, 'fault', 'has expired'],
  ['is nobody’s', { validTo: present + 60 * dayMs, distrust: 'SELF_SIGNED' }, 'fault', 'SELF_SIGNED'],
])('a certificate that %s', async (_name, handshake, level, text) => {
  const finding = await examineCertificate('maple.test', present, async () => handshake);
  expect(finding).toMatchObject({ level, text: expect.stringContaining(text) });
});

test('a certificate is read from whoever answers for the host, trusted or not', async () => {
  const pem = readFileSync(new URL('../fixtures/certificate.pem', import.meta.url), 'utf8');
  const server = createServer({ key: pem, cert: pem });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const at = { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const { validTo, distrust } = await readCertificate('maple.test', at);
  expect(new Date(validTo).getUTCFullYear()).toBe(2126);
  expect(distrust).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect((await readCertificate('maple.test', { ...at, ca: pem })).distrust).toBeNull();
});

test('a host that does not answer from here is unknown', async () => {
  const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  expect(await examineCertificate('maple.test', now(), () => Promise.reject(refused))).toMatchObject({
    level: 'unknown',
  });
});

test.each([
  ['for a year', 365, 'fine'],
  ['for a month', 30, 'warning'],
  ['for days', 3, 'fault'],
  ['no more', -3, 'fault'],
])('a domain that is registered %s', async (_name, days, level) => {
  const ask = async () => ({ domain: 'maple.test', expiresAt: now() + days * dayMs + 1000 });
  expect((await examineDomain('www.maple.test', now(), ask)).level).toBe(level);
});

test('a domain whose registry does not say is unknown', async () => {
  expect((await examineDomain('maple.test', now(), async () => null)).level).toBe('unknown');
  expect((await examineDomain('maple.test', now(), () => Promise.reject(new Error()))).level).toBe('unknown');
});
