/** A page of its own for components that no public page shows yet: built by Vite, served as strictly as the site is. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { securityHeaders } from '../../../server/http/middleware/securityHeaders.ts';
import { test as base } from '../server.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

async function buildHarness(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { transformer: 'lightningcss' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [`${root}index.html`, `${root}kit.html`] },
    },
  });
}

/** `harness` is the page's address. */
export const test = base.extend<object, { harness: string }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'mainstreet-harness-'));
      await buildHarness(folder);
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = pathname.startsWith('/assets/') ? pathname : pathname === '/kit' ? '/kit.html' : '/index.html';
        if (pathname === '/favicon.ico') return response.writeHead(204).end();
        response.writeHead(200, { ...securityHeaders({ publicScheme: 'http' }), 'Content-Type': types[extname(file)] });
        response.end(readFileSync(join(folder, file)));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://localhost:${(server.address() as AddressInfo).port}/`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
