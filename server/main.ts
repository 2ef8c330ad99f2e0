/** npm start: the built app, served. */
import { createApp } from './app.ts';
import { configOrExit } from './config.ts';
import { securityHeaders } from './middleware/security.ts';
import { loadBuild } from './render/build.ts';
import { run } from './run.ts';

const config = configOrExit(process.env);
await run(config, async (parts) => {
  const headers = securityHeaders(config);
  return createApp({ ...parts, config, headers, build: await loadBuild(headers) });
});
