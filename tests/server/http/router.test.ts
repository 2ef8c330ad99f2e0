import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import type { TownState } from '../../../server/http/middleware/town.ts';
import { mountRoutes, townRouter } from '../../../server/http/router.ts';

const answering = (path: string) =>
  townRouter().get(path, 'everybody', (ctx) => {
    ctx.body = path;
  });

test('a name in a path goes before a parameter, whichever router comes first', async () => {
  const paths = ['/orders/:id', '/:any/:id', '/orders/:id/pdf', '/orders/live', '/orders/live/:id', '/theme-:hash.css'];
  const koa = new Koa<TownState>();
  koa.use((ctx, next) => {
    ctx.state.session = null;
    return next();
  });
  koa.use(mountRoutes(paths.map(answering)));
  const server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(await ask('/orders/live')).toBe('/orders/live');
  expect(await ask('/orders/7')).toBe('/orders/:id');
  expect(await ask('/orders/live/7')).toBe('/orders/live/:id');
  expect(await ask('/orders/7/pdf')).toBe('/orders/:id/pdf');
  expect(await ask('/items/7')).toBe('/:any/:id');
  expect(await ask('/theme-abc.css')).toBe('/theme-:hash.css');
});
