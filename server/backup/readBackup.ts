/** Reads a backup after checking every byte, and explains why one can't be used. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as v from 'valibot';
import type { Value } from '../../db/snapshot.ts';
import { describeReadError } from '../cli/storage/storageTexts.ts';
import { pauseWhileBusy } from '../start/lowPriority.ts';
import {
  BackupHeader,
  backupFormat,
  dataFolder,
  headerName,
  listKnownMigrations,
  Manifest,
  manifestName,
  rowsFolder,
  settingsName,
} from './backupFormat.ts';
import { hasValidTrailer, listMembers, type StoredMember } from './tar.ts';

const decompress = promisify(gunzip);
/** A part takes a few megabytes; one row is never larger than a request body. */
const maxPartBytes = 256 * 1024 * 1024;
const batchRows = 500;

/** The backup can't be restored. The message tells people why. */
export class BackupRefused extends Error {}

const foreignText = 'This file is no backup that Mainstreet made, or its beginning is damaged.';

async function readFirstMember(path: string): Promise<StoredMember & { text: string }> {
  try {
    for await (const member of listMembers(path)) {
      if (member.name !== headerName) break;
      return { ...member, text: (await member.readBytes()).toString() };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw new BackupRefused(describeReadError(error, path));
  }
  throw new BackupRefused(foreignText);
}

function parseHeader(text: string): BackupHeader {
  let given: { product?: unknown; format?: unknown };
  try {
    given = JSON.parse(text);
  } catch {
    throw new BackupRefused('The backup is damaged: its beginning cannot be read.');
  }
  if (given?.product !== 'mainstreet') throw new BackupRefused(foreignText);
  const { success, output } = v.safeParse(BackupHeader, given);
  const known = new Set(listKnownMigrations());
  if (Number(given.format) > backupFormat || (success && output.migrations.some((name) => !known.has(name)))) {
    throw new BackupRefused(
      'The backup was made by a newer version of Mainstreet than this one. Update the program first, then restore.',
    );
  }
  if (!success) throw new BackupRefused('The backup is damaged: its beginning cannot be read.');
  return output;
}

/**
 * Checks that a file is a backup that this program can read, with no byte changed or missing.
 * @throws BackupRefused
 */
export async function checkBackup(path: string, kind: BackupHeader['kind']): Promise<BackupHeader> {
  const { text } = await readFirstMember(path);
  const header = parseHeader(text);
  if (!(await hasValidTrailer(path))) {
    throw new BackupRefused('The backup is damaged or cut off: its checksum is wrong. Use another one.');
  }
  if (header.kind === kind) return header;
  throw new BackupRefused(
    kind === 'backup'
      ? 'This file has one town, not a whole installation. Use: npm run town -- import-town'
      : 'This file is the backup of a whole installation, not of one town. Use: npm run town -- restore',
  );
}

/** Receives the parts of a backup in stored sequence. */
export type BackupReader = {
  rows?(table: string, columns: string[], rows: Value[][]): Promise<void>;
  /** @param path relative to the data folder */
  file?(path: string, member: StoredMember): Promise<void>;
  settings?(settings: Record<string, string>): Promise<void>;
};

async function readRows(member: StoredMember, reader: BackupReader): Promise<[table: string, rows: number]> {
  const [table = ''] = member.name.slice(rowsFolder.length).split('.');
  const bytes = await decompress(await member.readBytes(), { maxOutputLength: maxPartBytes });
  const [columns = '[]', ...lines] = bytes.toString().trimEnd().split('\n');
  for (let at = 0; at < lines.length; at += batchRows) {
    await pauseWhileBusy();
    const rows: Value[][] = lines.slice(at, at + batchRows).map((line) => JSON.parse(line));
    await reader.rows?.(table, JSON.parse(columns), rows);
  }
  return [table, lines.length];
}

/** Parses a path in the data folder. Our backups never contain a path that leads out of it. */
function readPath(name: string): string {
  const path = name.slice(dataFolder.length);
  if (path.split('/').some((part) => ['', '.', '..'].includes(part)) || /[\\\0]/.test(path)) {
    throw new BackupRefused(`The backup has a file whose name leads elsewhere: ${name}`);
  }
  return path;
}

/**
 * Reads a backup that checkBackup() accepted.
 * @throws BackupRefused if the content does not match the manifest's counts
 */
export async function readBackup(path: string, reader: BackupReader): Promise<Manifest> {
  const counts = new Map<string, number>();
  let files = 0;
  let manifest: Manifest | undefined;
  for await (const member of listMembers(path)) {
    if (member.name.startsWith(rowsFolder)) {
      const [table, rows] = await readRows(member, reader);
      counts.set(table, (counts.get(table) ?? 0) + rows);
    } else if (member.name.startsWith(dataFolder)) {
      await reader.file?.(readPath(member.name), member);
      files += 1;
    } else if (member.name === settingsName) {
      await reader.settings?.(v.parse(v.record(v.string(), v.string()), JSON.parse(String(await member.readBytes()))));
    } else if (member.name === manifestName) {
      manifest = v.parse(Manifest, JSON.parse(String(await member.readBytes())));
    }
  }
  if (!manifest) throw new BackupRefused('The backup has no manifest.');
  const wrong = Object.entries(manifest.rows).find(([table, rows]) => rows !== (counts.get(table) ?? 0));
  if (wrong || files !== manifest.files) {
    throw new BackupRefused('The backup has other rows or files than its manifest says.');
  }
  return manifest;
}
