import { copyFilesToBucket } from '../../files/copyToBucket.ts';
import { filesFolder } from '../../files/fileStorage.ts';
import { type Command, readArguments, WrongUsage, withDatabase } from '../command.ts';
import { countWords } from './storageTexts.ts';

const progressInterval = 500;

export const fillBucket: Command = {
  summary: 'copy all files from DATA_DIR into the bucket that FILES_S3_* names',
  help: `Usage: npm run town -- fill-bucket

Copies what was uploaded to DATA_DIR into the private bucket of FILES_S3_*, and reads each file back. Nothing is deleted
in DATA_DIR. Run it again after a failure: it goes on with what is missing in the bucket.

A server takes the settings when it starts. So copy while it still runs without them, stop it, copy once more what
came meanwhile, and start it with them.

Example:
  npm run town -- fill-bucket
`,

  async run(args, { env, print }) {
    const { positionals } = readArguments(args, {});
    if (positionals.length > 0) throw new WrongUsage('The bucket is the one that FILES_S3_BUCKET names.');
    await withDatabase(env, async (db, { dataDir, filesS3 }) => {
      if (!filesS3)
        throw new WrongUsage('Set FILES_S3_BUCKET and its key first, in settings.env or before the command.');
      const { copied, alreadyThere, lost } = await copyFilesToBucket(db, dataDir, filesS3, (done, all) => {
        if (done % progressInterval === 0) print(`${done} of ${all} files`);
      });
      print(`${countWords(copied, 'file')} copied to ${filesS3.uploadBase}, ${alreadyThere} were there already.`);
      if (lost.length === 0) return;
      throw new Error(
        `Missing or damaged in ${filesFolder(dataDir)}, and not in the bucket either: ${countWords(lost.length, 'file')} (${lost.join(', ')}). All others are there. Get these from a backup, and run this again.`,
      );
    });
  },
};
