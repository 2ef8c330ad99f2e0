/** Checks that backups exist, and that the bucket for their copies works. */
import { type Finding, fine } from '../../db/rules/doctor.ts';
import { tryCopying } from '../backup/copyToBucket.ts';
import { readBackupState } from '../store/backups.ts';
import type { BoxFinding, BoxParts } from './boxParts.ts';

const hourMs = 3_600_000;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const found = (level: Finding['level'], text: string, advice: string, detail?: string): BoxFinding => ({
  subject: 'backups',
  level,
  text,
  advice,
  ...(detail && { detail }),
});

export async function examineBackups({ db, config, now }: BoxParts): Promise<BoxFinding> {
  if (config.production && config.backupHour === null)
    return found('unknown', 'No nightly backups are made here.', 'Make sure that they are made in another way.');
  const refusal = config.backupS3 ? await tryCopying(config.backupS3) : null;
  if (refusal) {
    const advice = 'Ask your server’s operator to check the BACKUP_S3_ settings: the key has to put, list and delete.';
    return found('fault', 'The bucket for copies of backups does not work.', advice, refusal);
  }
  const backups = await readBackupState(db, now());
  if (!backups && !config.production) return fine('backups', 'No backups are made, as this is a trial.');
  if (!backups || (backups.last === null && !backups.isMissing))
    return found(
      'warning',
      'No nightly backup was made here yet.',
      'The first comes by itself tonight; until then, “town backup” makes one.',
    );
  const { last, bytes, failure, isMissing } = backups;
  const hours = last === null ? null : Math.round((now() - Date.parse(last)) / hourMs);
  const age =
    hours === null ? 'There is no backup that could be restored.' : `The last good backup is ${hours} hours old.`;
  if (isMissing) {
    const text = failure ? `${age} Last night’s could not be made.` : age;
    const advice =
      'Ask your server’s operator to look in its log. “town backup” makes a backup now and says what is wrong.';
    return found(hours === null ? 'fault' : 'warning', text, advice, failure);
  }
  return fine('backups', `${age} It has ${megabytes(bytes)} and was restored on trial.`);
}
