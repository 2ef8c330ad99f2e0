/** What a backup, and the export of a town, are made of. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Raised when older programs could not read what is written from then on. */
export const backupFormat = 1;

/** The first member. It has all that tells whether the rest can be read. */
export const headerName = 'mainstreet.json';
export const BackupHeader = v.object({
  product: v.literal('mainstreet'),
  /** A backup is a whole installation. */
  kind: v.picklist(['backup', 'town']),
  format: v.number(),
  version: v.string(),
  created_at: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  migrations: v.array(v.string()),
});
export type BackupHeader = v.InferOutput<typeof BackupHeader>;

/** The last member but for the checksums: what was counted on the way. */
export const manifestName = 'manifest.json';
export const Manifest = v.object({
  /** The canonical hosts. */
  towns: v.array(v.string()),
  /** Rows by table. */
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  /** Files that the database names and the disk does not have: they were lost before. */
  missing_files: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The other members: rows as lines of JSON, the first the columns; the data folder; the settings of the environment. */
export const rowsFolder = 'database/';
export const dataFolder = 'data/';
export const settingsName = 'settings.json';

export const programVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** The migrations that this program has. */
export const listKnownMigrations = (): string[] =>
  readdirSync(fileURLToPath(new URL('../../db/migrations', import.meta.url)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
