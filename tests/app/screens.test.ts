/** The table of screens against the routes that the app has. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findScreen, isMissingScreen, isProtected, listPublicPages, screens } from '../../db/rules/screens.ts';

/** The files of the routes, by their paths. `$` stands for every unknown address. */
const routes = new Map(
  globSync('app/routes/**/*.tsx')
    .filter((file) => !/\/(__root|\$)\.tsx$/.test(file))
    .map((file) => {
      const name = file.replace(/^app\/routes|\.tsx$|\(signed-in\)\//g, '');
      return [name.replace(/\/index$/, '/').replaceAll(/_?\./g, '/'), file];
    }),
);

test('has a line for each route, and a route for each line', () => {
  expect([...routes.keys()].sort()).toEqual(Object.keys(screens).sort());
});

test.each([...routes])(
  '%s asks for a sign-in where the table says so, from the folder that readers skip',
  (path, file) => {
    const isSignedIn = isProtected(path, true);
    expect(file.includes('/(signed-in)/')).toBe(isSignedIn);
    expect(readFileSync(file, 'utf8').includes('beforeLoad: requireSignIn')).toBe(isSignedIn);
  },
);

describe('a screen', () => {
  test.each([
    ['/', '/'],
    ['/about/', '/about'],
    ['/pay/some-token', '/pay/$token'],
    ['/items', '/items'],
    ['/water-sewer', '/$slug'],
    ['/water-sewer/', '/$slug'],
    ['/Water', null],
    ['/water.html', null],
    ['/pay/a/b', null],
    ['/meetings/2026-12-08-city-council', '/meetings/$slug'],
    ['/document-text/a1', '/document-text/$id'],
    ['/forms/report-a-problem', '/forms/$slug'],
    ['/request/R-2026-0142', '/request/$number'],
    ['/requests/R-2026-0142', '/requests/$number'],
    ['/meetings/2026-12-08-city-council/receipt', '/meetings/$slug/receipt'],
    ['/meetings/a/b', null],
    ['/about/us', null],
    ['/constructor', '/$slug'],
  ])('at %s is %s', (path, screen) => expect(findScreen(path, true)).toBe(screen));

  test('that belongs to a shop is unknown, and unprotected, in a town without one', () => {
    for (const path of ['/items', '/order-confirmation', '/pay/token', '/orders', '/invoices']) {
      expect(findScreen(path, false), path).toBeNull();
      expect(isProtected(path, false), path).toBe(false);
      expect(isMissingScreen(path, false), path).toBe(path !== '/order-confirmation');
      expect(isMissingScreen(path, true), path).toBe(false);
    }
    expect(isMissingScreen('/about', false)).toBe(false);
    expect(isMissingScreen('/no/such/page', false)).toBe(false);
  });

  test('is in the sitemap where everyone may open it and it is no form', () => {
    expect(listPublicPages(true)).toEqual([
      '/',
      '/announcements',
      '/about',
      '/news',
      '/contacts',
      '/collection',
      '/services',
      '/departments',
      '/meetings',
      '/archive',
      '/forms',
      '/pricing',
      '/items',
      '/terms',
      '/privacy',
      '/accessibility',
    ]);
  });
});
