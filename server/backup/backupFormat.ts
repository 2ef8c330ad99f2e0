import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Raise it when older programs can't read new backups. */
export const backupFormat = 1;

/** The first member. It says whether this program can read the rest. */
export const headerName = 'mainstreet.json';
export const BackupHeader = v.object({
  product: v.literal('mainstreet'),
  /** A backup holds a whole installation. */
  kind: v.picklist(['backup', 'town']),
  format: v.number(),
  version: v.string(),
  created_at: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  migrations: v.array(v.string()),
});
export type BackupHeader = v.InferOutput<typeof BackupHeader>;

/** The last member before the checksums: counts to compare with when reading. */
export const manifestName = 'manifest.json';
export const Manifest = v.object({
  /** Canonical hosts. */
  towns: v.array(v.string()),
  /** Row counts by table. */
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  /** Files that the database lists but the disk lacks: they were lost before the backup. */
  missing_files: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The other members: rows as lines of JSON with columns first; the data folder; the environment's settings. */
export const rowsFolder = 'database/';
export const dataFolder = 'data/';
export const settingsName = 'settings.json';

export const programVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

export const listKnownMigrations = (): string[] =>
  readdirSync(fileURLToPath(new URL('../../db/migrations', import.meta.url)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
