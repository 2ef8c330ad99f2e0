import { toIso } from '../../db/rules/time.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { type BackupHeader, backupFormat, headerName, programVersion } from './backupFormat.ts';

export const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1));

export async function addHeader(
  archive: ArchiveWriter,
  kind: BackupHeader['kind'],
  { dialect, migrations }: Snapshot,
  now: number,
): Promise<void> {
  const created_at = toIso(now);
  const made = { product: 'mainstreet', kind, format: backupFormat, version: programVersion, created_at } as const;
  const header: BackupHeader = { ...made, database: dialect, migrations };
  await archive.addBytes(headerName, bytesOf(header));
}
