/** A release is made from this checkout, and runs where nothing else is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The release as a folder, and an empty environment to run it in. */
function makeRelease() {
  const parent = mkdtempSync(join(tmpdir(), 'mainstreet-release-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'mainstreet');
  execFileSync(process.execPath, ['scripts/releaseFolder.js', folder], { cwd: root });
  return { folder, env: { PATH: '/usr/bin:/bin', DATA_DIR: join(parent, 'data'), PORT: '0' }, cwd: parent };
}

/** A page of the town: fetch() would not name another host than it calls. */
const get = (port: number, path: string) =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { host: 'maple.example.org' } }, (response) => {
      resolve({ status: response.statusCode, type: response.headers['content-type'] });
      response.resume();
    });
    sent.once('error', reject).end();
  });

test('a release needs nothing but itself: it makes a town and serves it', async () => {
  const { folder, ...options } = makeRelease();
  const made = execFileSync(join(folder, 'bin/town'), ['create', 'maple.example.org'], {
    ...options,
    encoding: 'utf8',
  });
  expect(made).toContain(`${folder}/bin/town admin maple.example.org`);
  const admin = ['admin', 'maple.example.org', 'clerk@example.org', '--password', 'walnut-fence-quarry-71'];
  expect(execFileSync(join(folder, 'bin/town'), admin, { ...options, encoding: 'utf8' })).toContain('password is set');
  const server = spawn(join(folder, 'bin/mainstreet'), ['start'], options);
  onTestFinished(() => void server.kill('SIGKILL'));
  let out = '';
  server.stdout.on('data', (part) => {
    out += part;
  });
  await expect.poll(() => out).toContain('Ready: ');
  const port = Number(/:(\d+)\n/.exec(out)?.[1]);
  expect(await get(port, '/')).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
  expect(await get(port, '/sw.js')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8' });
  // Drawn by native code, with letters from packages of fonts.
  expect(await get(port, '/favicon.ico')).toEqual({ status: 200, type: 'image/png' });
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await exit).toBe(0);

  const packages = readdirSync(join(folder, 'node_modules'));
  expect(packages).toContain('sharp');
  for (const tool of ['vite', 'typescript', 'lucide-react', 'vitest']) expect(packages).not.toContain(tool);
  expect(existsSync(join(folder, 'tests'))).toBe(false);
  const kilobytes = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]);
  expect(kilobytes).toBeLessThan(450_000);
});

test('Node is the same on all machines that npm has one for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});
