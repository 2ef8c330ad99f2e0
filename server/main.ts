/** npm start: the built app, served. */
import { createApp } from './app.ts';
import { configOrExit } from './config.ts';
import { securityHeaders } from './middleware/securityHeaders.ts';
import { loadBuild } from './render/build.ts';
import { startServer } from './startServer.ts';

const config = configOrExit(process.env);
await startServer(config, async (parts) => {
  const headers = securityHeaders(config);
  return createApp({ ...parts, config, headers, build: await loadBuild(headers) });
});
