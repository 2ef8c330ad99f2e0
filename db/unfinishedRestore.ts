import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnavailable } from './databaseErrors.ts';

/** The data folder holds this note while a restore replaces its content. */
export const unfinishedRestoreName = 'restore-unfinished';

/** @throws DatabaseUnavailable after a restore that was killed: the data folder holds both old and new data */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedRestoreName))) return;
  throw new DatabaseUnavailable(
    'A backup was being restored here, and that did not finish. Restore it again: npm run town -- restore <file> --replace. What was here before is in the replaced-… folder beside it.',
    null,
  );
}
