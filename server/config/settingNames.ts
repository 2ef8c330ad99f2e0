/** Names of all settings, including those of config.ts: backups keep them, and settings.env is checked against them. */

/** Settings that a backup takes to a new box. */
export const portableSettings = [
  'APP_SECRET',
  'COMMERCE_KEYWORDS',
  'HOST',
  'LINK_CHECKS',
  'LOCALE',
  'LOG_LEVEL',
  'MAIL_FROM',
  'NO_SIGN_IN_HOSTS',
  'NODE_ENV',
  'PAGE_CACHE_MB',
  'PORT',
  'PUBLIC_SCHEME',
  'RELEASE_KEY',
  'SMTP_REQUIRE_TLS',
  'SMTP_URL',
  'TRUST_PROXY',
  'SECURITY_CONTACT',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
  'METRICS_HOST',
  'METRICS_PORT',
  'SLOW_QUERY_MS',
  'SLOW_RENDER_MS',
  'WEB_CONCURRENCY',
  'BACKUP_HOUR',
  'BACKUP_KEEP',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'FILES_S3_BUCKET',
  'FILES_S3_REGION',
  'FILES_S3_ENDPOINT',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
];

/** Settings that belong to one box: its database, folders and demo. */
const boxSettings = ['DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BUILDS_DIR', 'DEMO_PASSWORD', 'STRIPE_API_BASE'];

const known = new Set([...portableSettings, ...boxSettings]);

/** Whether Mainstreet, Node or one of the libraries reads this name. */
export const isSetting = (name: string): boolean => known.has(name) || /^(NODE_|TZ$|LANG$|LC_|UV_|PG)/.test(name);
