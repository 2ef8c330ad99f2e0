/** The settings that a backup keeps: all that a new box needs, but for where its database is. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingsPath } from '../settingsFile.ts';

/** Those that may be set in the environment alone. Of settings.env everything is kept. */
const names = [
  ...['APP_SECRET', 'COMMERCE_KEYWORDS', 'HOST', 'LOCALE', 'LOG_LEVEL', 'MAIL_FROM', 'NO_SIGN_IN_HOSTS', 'NODE_ENV'],
  ...['PAGE_CACHE_MB', 'PORT', 'PUBLIC_SCHEME', 'SMTP_URL', 'TRUST_PROXY', 'SECURITY_CONTACT', 'STRIPE_SECRET_KEY'],
  ...['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID'],
  ...['S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'METRICS_HOST', 'METRICS_PORT', 'SLOW_QUERY_MS'],
  ...[
    'SLOW_RENDER_MS',
    'WEB_CONCURRENCY',
    'BACKUP_S3_BUCKET',
    'BACKUP_S3_REGION',
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
    'BACKUP_HOUR',
    'BACKUP_KEEP',
  ],
];

function listFileSettings(dataDir: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(settingsPath(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

/** Those that are set. @param env with the settings of the data folder's settings.env */
export function pickSettings(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  const all = new Set([...names, ...listFileSettings(dataDir)]);
  for (const place of ['DATABASE_URL', 'DATA_DIR']) all.delete(place);
  return Object.fromEntries([...all].flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
