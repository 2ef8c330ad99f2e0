/** The settings in a backup: all that a new box needs, except the place of its database. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { portableSettings } from '../config/settingNames.ts';
import { settingsPath } from '../config/settingsFile.ts';

function listFileSettings(dataDir: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(settingsPath(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

/** Picks the settings that have a value. @param env including the data folder's settings.env */
export function pickSettings(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  const all = new Set([...portableSettings, ...listFileSettings(dataDir)]);
  for (const place of ['DATABASE_URL', 'DATA_DIR']) all.delete(place);
  return Object.fromEntries([...all].flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
