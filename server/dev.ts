/** npm run dev: serves the app from source with hot reload. The process restarts when the server's files change. */
import { createServer } from 'vite';
import { createApp } from './app.ts';
import { loadConfigOrExit } from './config/settingsFile.ts';
import type { Build } from './render/build.ts';
import { prepareResponse } from './render/preparedResponse.ts';
import { startServer } from './start/startServer.ts';

const config = loadConfigOrExit();

/** The React plugin usually adds this to an index.html. */
const preamble = (page: string) => `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('/@vite/client');
await import('${page}');`;

/** Shows every part of app/ui in every state. */
const kitPage = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The kit</title>
<div id="app"></div>
<script type="module" src="/kit.js"></script>
</html>`;

await startServer(config, async (parts) => {
  // `native`: Vite's own loader writes a file, and the watching process would restart forever.
  const vite = await createServer({ appType: 'custom', configLoader: 'native', server: { middlewareMode: true } });
  const app = () => vite.ssrLoadModule('/app/server.tsx') as Promise<Pick<Build, 'render' | 'locale'>>;
  const { locale } = await app();
  const script = (page: string) => prepareResponse(200, preamble(page), { 'Content-Type': 'text/javascript' });
  const files: Record<string, ReturnType<typeof script>> = {
    '/dev.js': script('/app/main.tsx'),
    '/kit': prepareResponse(200, kitPage, { 'Content-Type': 'text/html' }),
    '/kit.js': script('/tests/browser/harness/kit.tsx'),
  };
  const build: Build = {
    id: 'dev',
    locale,
    async render(url, state) {
      const { render } = await app();
      return render(url, state);
    },
    assets: async () => ({ script: '/dev.js', styles: [], preloads: [], fonts: [] }),
    file: (path) => files[path],
  };
  // Vite's client adds inline styles, which the real policy forbids. Pages are not cached, since they change.
  const listener = createApp({ ...parts, config: { ...config, pageCacheBytes: 0 }, headers: {}, build });
  return (req, res) => vite.middlewares(req, res, () => listener(req, res));
});
