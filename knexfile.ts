/** Configures the knex command line (`npx knex migrate:list`); the server itself uses db/connection.ts. */
import { databasePath } from './db/dataFolder.js';
import { loadConfigOrExit } from './server/config/settingsFile.ts';

const config = loadConfigOrExit();

export default {
  ...(config.databaseUrl
    ? { client: 'pg', connection: config.databaseUrl }
    : {
        client: 'better-sqlite3',
        connection: { filename: databasePath(config.dataDir) },
        useNullAsDefault: true,
      }),
  migrations: { directory: './db/migrations', loadExtensions: ['.ts'] },
};
