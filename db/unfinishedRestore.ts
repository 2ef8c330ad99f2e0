import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnavailable } from './databaseErrors.ts';

/** The note in the data folder of a restore that is taking the place of what was there. */
export const unfinishedRestoreName = 'restore-unfinished';

/** @throws DatabaseUnavailable after a restore that was killed: part of the data folder is of before, part of it new */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedRestoreName))) return;
  throw new DatabaseUnavailable(
    'A backup was being restored here, and that did not finish. Restore it again: npm run town -- restore <file> --replace. What was here before is in the replaced-… folder beside it.',
    null,
  );
}
