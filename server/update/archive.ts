/** Reads and unpacks a release's archive, made by npm run release, with the box's tar. */
import { spawn } from 'node:child_process';
import { isMigration, parsePackage, type Release } from './release.ts';
import { UpdateRefused } from './updateRefused.ts';

/**
 * Runs a program.
 * @param input its standard input
 * @returns its standard output
 * @throws Error with its standard error output
 */
export function runProgram(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  input?: Buffer,
): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  // It may exit before reading all input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
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

/** `content` is the whole archive, so that exactly the checked bytes are unpacked even if the file changes. */
export type Archive = { path: string; name: string; bytes: number; content: Buffer } & Omit<Release, 'folder'>;

const runTar = (args: string[], content: Buffer) => runProgram('tar', args, process.env, content);

/** A line of tar's list: permissions, owner, bytes, date, time, name. */
const listLine = /^\S+ +\S+ +(\d+) +\S+ +\S+ (.+)$/;

/**
 * Reads an archive's list and description.
 * @param content all bytes of the archive
 * @throws UpdateRefused if it is damaged, truncated or no release
 */
export async function readArchive(path: string, content: Buffer): Promise<Archive> {
  const list = await runTar(['-tvzf', '-', '--quoting-style=literal'], content).catch((error) => {
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
  const text = await runTar(['-xzOf', '-', `${name}/package.json`], content);
  const prefix = `${name}/db/migrations/`;
  const files = names.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  return { path, name, bytes, content, ...parsePackage(text), migrations: files.filter(isMigration).sort() };
}

/** Unpacks it into an existing folder, without the archive's top folder. */
export async function unpackArchive({ content }: Archive, to: string): Promise<void> {
  await runTar(['-xzf', '-', '-C', to, '--strip-components=1', '--no-same-owner', '-p'], content);
}
