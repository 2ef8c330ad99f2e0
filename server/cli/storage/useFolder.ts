import { filesFolder } from '../../files/fileStorage.ts';
import { claimFilesFolder } from '../../start/sharedParts.ts';
import { type Command, readArguments, WrongUsage, withDatabase } from '../command.ts';

export const useFolder: Command = {
  summary: 'say that the files of a PostgreSQL database are in this DATA_DIR from now on',
  help: `Usage: npm run town -- use-folder

Servers of one PostgreSQL database must share DATA_DIR, so a start refuses a folder that is not the one of the
database's files. A folder that was moved or copied as a whole is known by itself. Run this after the files were put
into a new folder one by one, or when the old one is lost: then what was uploaded to it is missing.

Example:
  DATABASE_URL=postgres://db.example.org/towns DATA_DIR=/mnt/towns npm run town -- use-folder
`,

  async run(args, { env, print }) {
    const { positionals } = readArguments(args, {});
    if (positionals.length > 0) throw new WrongUsage('The folder is the one that DATA_DIR names.');
    await withDatabase(env, async (db, { dataDir }) => {
      if (db.dialect === 'sqlite') throw new WrongUsage('With SQLite the files are always beside the database.');
      await claimFilesFolder(db, dataDir);
      print(`The files of this database are in ${filesFolder(dataDir)}.`);
    });
  },
};
