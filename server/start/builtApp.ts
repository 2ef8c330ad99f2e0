/** Serves the app that `npm run build` made, and files of earlier builds. */
import { join } from 'node:path';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { securityHeaders } from '../http/middleware/securityHeaders.ts';
import { distFolder, loadBuild } from '../render/build.ts';
import { storeBuild } from '../render/storedBuilds.ts';
import type { CreateListener } from './startServer.ts';

export const createBuiltApp =
  (config: Config): CreateListener =>
  async (parts) => {
    const headers = securityHeaders(config);
    const { buildsDir } = config;
    const build = await loadBuild(headers, distFolder, undefined, buildsDir);
    // A full disk must not prevent the start; open tabs of older builds then reload.
    if (buildsDir)
      await storeBuild(buildsDir, build.id, join(distFolder, 'client/assets'), Date.now()).catch((error) =>
        parts.log.error({ err: error }, 'the files of this build were not stored'),
      );
    return createApp({ ...parts, config, headers, build });
  };
