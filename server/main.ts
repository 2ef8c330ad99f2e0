/** npm start: the built app, served. */
import cluster from 'node:cluster';
import { createBuiltApp } from './builtApp.ts';
import { becomeFolderOwner } from './folderOwner.ts';
import { loadConfigOrExit } from './settingsFile.ts';
import { type ProcessRole, startOrExit, startServer } from './startServer.ts';
import { roleVariable, superviseWorkers } from './superviseWorkers.ts';

// What this process writes is nobody else's to read: uploads that aren't public yet, mails, the secret.
process.umask(0o077);
const config = loadConfigOrExit();
// Only root may listen on a lower port.
if (config.port >= 1024) becomeFolderOwner(config.dataDir, import.meta.dirname);
if (config.processes && cluster.isPrimary) await startOrExit(() => superviseWorkers(config));
else {
  const role = cluster.isPrimary ? 'alone' : (process.env[roleVariable] as ProcessRole);
  await startServer(config, createBuiltApp(config), role);
}
