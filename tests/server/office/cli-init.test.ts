/** Setting up: the questions, settings.env, the first town, and data folders that are not what was meant. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { isSetting } from '../../../server/config/settingNames.ts';
import { isReadableByAll } from '../../../server/start/folderOwner.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { makeTestDatabase } from '../database.ts';
import { runTown, runTownProcess } from './cli.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const answers = ['--name', 'City of Maple', '--time-zone', 'America/Denver', '--admin', 'clerk@maple.org'];

describe('init', () => {
  test('with all options it asks nothing, and what it wrote is what commands go by', async () => {
    const dataDir = join(makeFolder(), 'data');
    const { code, out, err } = await runTown({ dataDir }, 'init', 'cityofmaple.org', ...answers);
    expect([code, err]).toEqual([0, '']);
    // The address is right before any server has run.
    expect(out).toMatch(/\nhttps:\/\/cityofmaple\.org\/\S+#\S{20,}\n/);
    expect(out).toContain(join(dataDir, 'settings.env'));
    const file = join(dataDir, 'settings.env');
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
      NODE_ENV: 'production',
      PUBLIC_SCHEME: 'https',
      TRUST_PROXY: '1',
      PORT: '3000',
      HOST: '127.0.0.1',
    });
    expect(statSync(file).mode & 0o077).toBe(0);
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    expect(await findTownByHost(db, 'cityofmaple.org')).toMatchObject({
      display_name: 'City of Maple',
      time_zone: 'America/Denver',
      support_email: 'clerk@maple.org',
    });
    const link = await runTown({ dataDir }, 'admin', 'cityofmaple.org', 'mayor@maple.org');
    expect(link.out).toContain('\nhttps://cityofmaple.org/');
    // The environment comes first.
    const env = { PUBLIC_SCHEME: 'http', TRUST_PROXY: '', PORT: '8123' };
    expect((await runTown({ dataDir, env }, 'admin', 'cityofmaple.org', 'mayor@maple.org', '--link')).out).toContain(
      '\nhttp://cityofmaple.org:8123/',
    );
  });

  test('asks for what is not given, and again where the answer is none', async () => {
    const dataDir = makeFolder();
    const typed = [
      '',
      'City of Maple',
      'https://maple.org/',
      'maple.org',
      'Mars/Olympus',
      '',
      'ftp',
      'http',
      'perhaps',
      '',
    ];
    const questions: string[] = [];
    const askPerson = async (question: string) => {
      questions.push(question);
      return typed.shift() ?? 'clerk@maple.org';
    };
    const { code, out, err } = await runTown({ dataDir, askPerson, env: { PORT: '8080' } }, 'init');
    expect([code, typed]).toEqual([0, []]);
    expect(questions).toHaveLength(11);
    for (const text of ['is not a host name', 'IANA name', 'https or http, not "ftp"', 'yes or no'])
      expect(err).toContain(text);
    expect(out).toContain('\nhttp://maple.org:8080/');
    expect(parseEnv(readFileSync(join(dataDir, 'settings.env'), 'utf8'))).toMatchObject({
      PUBLIC_SCHEME: 'http',
      TRUST_PROXY: '0',
      PORT: '8080',
      HOST: '0.0.0.0',
    });
  });

  test('without anybody to ask, it names the missing option; a failure leaves nothing behind', async () => {
    const dataDir = makeFolder();
    expect(await runTown({ dataDir }, 'init', 'maple.org', '--name', 'Maple')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give --admin'),
    });
    expect(await runTown({ dataDir }, 'init', 'maple.org', ...answers, '--proxy', 'no')).toMatchObject({
      code: 2,
      err: expect.stringContaining('https needs a proxy in front'),
    });
    expect(await runTown({ dataDir }, 'init', 'maple', ...answers)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No certificate is given for "maple"\. With https, a host has a dot/),
    });
    expect((await runTown({ dataDir, env: { PORT: 'many' } }, 'init', 'maple.org', ...answers)).code).toBe(1);
    const { code, err } = await runTown({ dataDir, env: { MAIL_FROM: 'nobody' } }, 'init', 'maple.org', ...answers);
    expect([code, err]).toEqual([1, 'MAIL_FROM must be an email address, not "nobody".\n']);
    expect(existsSync(join(dataDir, 'settings.env'))).toBe(false);
    const taken = await makeTestDatabase('sqlite');
    await runTown(taken, 'create', 'maple.org');
    expect((await runTown(taken, 'init', 'maple.org', ...answers)).err).toContain('belongs to a town already');
    expect(existsSync(join(taken.dataDir, 'settings.env'))).toBe(false);
  });

  test('settings that are there are left alone', async () => {
    const dataDir = makeFolder();
    writeFileSync(join(dataDir, 'settings.env'), 'PORT=81\n');
    const { code, err } = await runTown({ dataDir }, 'init', 'maple.org', ...answers);
    expect(code).toBe(1);
    expect(err).toContain(`${join(dataDir, 'settings.env')} is there already`);
    expect(readFileSync(join(dataDir, 'settings.env'), 'utf8')).toBe('PORT=81\n');
  });
});

describe('settings.env', () => {
  test.each([
    ['SMTP_URL="smtps://user:pass\'word@mail.example.org"\nPORT=many\n', 'PORT must be a whole number'],
    ['DATA_DIR=/elsewhere\n', 'DATA_DIR cannot be set in '],
  ])('%j is refused with a sentence', async (text, sentence) => {
    const dataDir = makeFolder();
    writeFileSync(join(dataDir, 'settings.env'), text);
    const { code, err } = await runTown({ dataDir }, 'create', 'maple.org');
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test('every setting that the server reads is known as one', () => {
    const sources = [
      'config/config.ts',
      'config/settingsFile.ts',
      'cli/init.ts',
      ...readdirSync('server/backup').map((name) => `backup/${name}`),
    ];
    const text = sources.map((name) => readFileSync(join('server', name), 'utf8')).join('\n');
    const named = [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|'([A-Z0-9]+_[A-Z0-9_]+)'/g)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !isSetting(name))).toEqual([]);
    expect(isSetting('SMPT_URL')).toBe(false);
  });

  test('values with marks in them are read back as they were', async () => {
    const dataDir = makeFolder();
    const SMTP_URL = `smtps://user:p'a"s@mail.example.org`;
    expect((await runTown({ dataDir, env: { SMTP_URL } }, 'init', 'maple.org', ...answers)).code).toBe(0);
    expect(parseEnv(readFileSync(join(dataDir, 'settings.env'), 'utf8')).SMTP_URL).toBe(SMTP_URL);
  });
});

/** Root can be somebody else, if that user may read this checkout and the folder of the test. */
const canBeOthers = process.getuid?.() === 0 && [process.cwd(), tmpdir()].every(isReadableByAll);

describe('a data folder that is not what was meant', () => {
  test('a folder without a database stays empty, and is named', async () => {
    const dataDir = makeFolder();
    for (const args of [['list'], ['admin', 'maple.org', 'clerk@maple.org'], ['doctor']]) {
      const { code, err } = await runTown({ dataDir }, ...args);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`There is no database in ${dataDir}, and none was made.`),
      ]);
    }
    expect(existsSync(join(dataDir, 'mainstreet.db'))).toBe(false);
  });

  test('without DATA_DIR, the folder in use is named', async () => {
    const { err } = await runTown({ env: { DATA_DIR: undefined } }, 'list', 'too', 'many');
    expect(err).toContain(`Data folder: ${join(process.cwd(), 'data')} (DATA_DIR is not set)\n`);
  });

  test.runIf(canBeOthers)('somebody else’s is named with its owner and what to do', () => {
    const dataDir = join(makeFolder(), 'data');
    expect(runTownProcess({ dataDir }, 'create', 'maple.org').code).toBe(0);
    const script = `import { describeFolderProblem } from ${JSON.stringify(join(process.cwd(), 'db/dataFolder.js'))};
      process.setuid(65534); process.stdout.write(String(describeFolderProblem(process.argv[1])));`;
    const ask = (folder: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], { encoding: 'utf8' }).stdout;
    chmodSync(join(dataDir, '..'), 0o755);
    expect(ask(dataDir)).toBe(
      `The data folder ${dataDir} belongs to root, and nobody may not write to it. Run this as root (sudo -u root …). Or, if everything here should be nobody's: sudo chown -R nobody ${dataDir}`,
    );
    expect(ask(join(dataDir, '..', 'new'))).toContain(`Make it first: sudo install -d -m 700 -o nobody `);
    expect(ask(join(tmpdir(), 'new-folder'))).toBe('null');
    chmodSync(join(dataDir, '..'), 0o700);
    expect(ask(join(dataDir, 'inner'))).toMatch(/^nobody may not look into /);
  });

  test.runIf(canBeOthers)('files that root makes belong to the owner of the folder', async () => {
    const dataDir = makeFolder();
    chownSync(dataDir, 65534, 65534);
    expect(runTownProcess({ dataDir }, 'init', 'maple.org', ...answers)).toMatchObject({ code: 0, err: '' });
    for (const name of ['mainstreet.db', 'settings.env']) expect(statSync(join(dataDir, name)).uid).toBe(65534);
  });
});
