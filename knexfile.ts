/** For the knex command line (`npx knex migrate:list`); the server itself uses db/connection.ts. */
import { join } from 'node:path';
import { readConfig } from './server/config.ts';

const config = readConfig(process.env);

export default {
  ...(config.databaseUrl
    ? { client: 'pg', connection: config.databaseUrl }
    : {
        client: 'better-sqlite3',
        connection: { filename: join(config.dataDir, 'mainstreet.db') },
        useNullAsDefault: true,
      }),
  migrations: { directory: './db/migrations', loadExtensions: ['.ts'] },
};
