/** Networks that answer, but not as they should: what is held stays on screen, and there is a way back. */
import { createServer, type RequestListener } from 'node:http';
import { serverMark } from '../../db/rules/serverMark.ts';
import { expect, test } from '../browser/server.ts';
import { networkErrors, offlineNotice, visitUntilSynced } from './visit.ts';

/** Answers on a town's port in its place. */
async function listenOn(port: number, answer: RequestListener): Promise<{ stop(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

test('a body that stalls and a proxy that refuses hide nothing; trying again shows who answers, and the town is back', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors, /403/);
  await visitUntilSynced(page, town.url);
  await town.stop();
  const stalling = await listenOn(town.port, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', [serverMark]: '1' });
    response.write('<!doctype html><title>Half of a page</title>');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await stalling.stop();

  const proxy = await listenOn(town.port, (_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Proxy</title><h1>Please sign in to the network</h1>');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await expect(offlineNotice(page)).toContainText('We can’t reach the site.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in to the network');
  await proxy.stop();

  await town.restart();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await expect(offlineNotice(page)).toHaveCount(0);
});
