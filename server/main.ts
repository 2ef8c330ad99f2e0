/** npm start: the built app, served. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { becomeFolderOwner } from './folderOwner.ts';
import { securityHeaders } from './middleware/securityHeaders.ts';
import { distFolder, loadBuild } from './render/build.ts';
import { storeBuild } from './render/storedBuilds.ts';
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
  await startServer(
    config,
    async (parts) => {
      const headers = securityHeaders(config);
      const { buildsDir } = config;
      const build = await loadBuild(headers, distFolder, undefined, buildsDir);
      // A disk that is full keeps no server from starting: then open tabs of older builds load the page anew.
      if (buildsDir)
        await storeBuild(buildsDir, build.id, join(distFolder, 'client/assets'), Date.now()).catch((error) =>
          parts.log.error({ err: error }, 'the files of this build were not stored'),
        );
      return createApp({ ...parts, config, headers, build });
    },
    role,
  );
}
