/** A release's archive, as npm run release packs it: read with the tar that the box has. */
import { spawn } from 'node:child_process';
import { isMigration, parsePackage, type Release } from './release.ts';
import { UpdateRefused } from './updateRefused.ts';

/** Runs a program. @returns what it wrote @throws Error with what it complained of */
export function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(out);
      else reject(new Error(err.trim() || `${command} ended with ${signal ?? code}.`));
    });
  });
}

const maxShownLines = 3;
const shorten = (error: unknown) => (error as Error).message.split('\n').slice(0, maxShownLines).join(' ');

export type Archive = { path: string; name: string; bytes: number } & Omit<Release, 'folder'>;

/** Rights, owner, bytes, date, time, name: a line of tar's list. */
const listLine = /^\S+ +\S+ +(\d+) +\S+ +\S+ (.+)$/;

/**
 * Reads all of an archive, and what it says of itself.
 * @throws UpdateRefused where it is damaged, cut off, or something else
 */
export async function readArchive(path: string): Promise<Archive> {
  const list = await runProgram('tar', ['-tvzf', path, '--quoting-style=literal']).catch((error) => {
    throw new UpdateRefused(
      `${path} can't be read, is damaged, or is cut off: ${shorten(error)} Nothing was changed. Get it again.`,
    );
  });
  let bytes = 0;
  const names: string[] = [];
  for (const line of list.split('\n')) {
    const [, size = '0', name = ''] = listLine.exec(line) ?? [];
    if (name) names.push(name.split(' -> ')[0] as string);
    bytes += Number(size);
  }
  const [name = '', ...others] = new Set(names.map((one) => one.split('/')[0] as string));
  const isOutside = names.some((one) => one.split('/').includes('..'));
  if (others.length > 0 || isOutside || !/^[\w][\w.+-]*$/.test(name) || !names.includes(`${name}/package.json`)) {
    throw new UpdateRefused(`${path} is not a release of Mainstreet. Nothing was changed.`);
  }
  const text = await runProgram('tar', ['-xzOf', path, `${name}/package.json`]);
  const prefix = `${name}/db/migrations/`;
  const files = names.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  return { path, name, bytes, ...parsePackage(text), migrations: files.filter(isMigration).sort() };
}

/** Unpacks it into a folder that is there, without the folder that everything in it is in. */
export async function unpackArchive({ path }: Archive, to: string): Promise<void> {
  await runProgram('tar', ['-xzf', path, '-C', to, '--strip-components=1', '--no-same-owner', '-p']);
}
