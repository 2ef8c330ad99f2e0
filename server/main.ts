/** npm start: serves the built app. */
import cluster from 'node:cluster';
import { loadConfigOrExit } from './config/settingsFile.ts';
import { createBuiltApp } from './start/builtApp.ts';
import { becomeFolderOwner } from './start/folderOwner.ts';
import { type ProcessRole, startOrExit, startServer } from './start/startServer.ts';
import { roleVariable, superviseWorkers } from './start/superviseWorkers.ts';

// Files of this process are private: unpublished uploads, mails, the secret.
process.umask(0o077);
const config = loadConfigOrExit();
// Only root may listen on a lower port.
if (config.port >= 1024) becomeFolderOwner(config.dataDir, import.meta.dirname);
if (config.processes && cluster.isPrimary) await startOrExit(() => superviseWorkers(config));
else {
  const role = cluster.isPrimary ? 'alone' : (process.env[roleVariable] as ProcessRole);
  await startServer(config, createBuiltApp(config), role);
}
