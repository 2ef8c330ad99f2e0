/**
 * Servers of browser tests, all in this process: to load the program anew takes more of a processor than most tests do.
 * Asked by sharedServers.ts; ends with who started it.
 */

import { loadConfig } from '../../server/config/settingsFile.ts';
import { createBuiltApp } from '../../server/start/builtApp.ts';
import { noteRunningServer } from '../../server/start/runningServer.ts';
import { type ListeningServer, openServer } from '../../server/start/startServer.ts';

/** `start`: the environment of a server; `stop`: the port of one. */
export type SharedServerCommand = { id: number; start?: NodeJS.ProcessEnv; stop?: number };
export type SharedServerReply = { id: number; error?: string };

const servers = new Map<number, ListeningServer>();

async function act({ start, stop }: SharedServerCommand): Promise<void> {
  if (start) {
    const config = loadConfig(start);
    servers.set(config.port, await openServer(config, createBuiltApp(config)));
    await noteRunningServer(config.dataDir, config);
  }
  if (stop) {
    const server = servers.get(stop);
    servers.delete(stop);
    await server?.stop('asked');
  }
}

// Each server's log writes what is left at the exit.
process.setMaxListeners(0);
process.on('message', (request: SharedServerCommand) => {
  act(request).then(
    () => process.send?.({ id: request.id } satisfies SharedServerReply),
    (error) => process.send?.({ id: request.id, error: String(error?.stack ?? error) } satisfies SharedServerReply),
  );
});
process.on('disconnect', () => process.exit(0));
