/** The screens of the app as addresses that tests walk over. */
import { type ScreenPath, screens } from '../../db/rules/screens.ts';

/** A screen that everyone may open. The town's own pages and its meetings have tests of their own. */
export type PublicScreen = {
  [Path in Exclude<ScreenPath, RecordScreen>]: (typeof screens)[Path]['audience'] extends 'everyone' ? Path : never;
}[Exclude<ScreenPath, RecordScreen>];

/** The screens of one record each. */
const recordScreens = [
  '/$slug',
  '/document-text/$id',
  '/meetings/$slug',
  '/meetings/$slug/receipt',
  '/forms/$slug',
  '/request/$number',
  '/requests/$number',
] as const satisfies ScreenPath[];
type RecordScreen = (typeof recordScreens)[number];
const isOfRecord = (path: string): boolean => recordScreens.some((one) => one === path);

/** An address of a screen; no invoice has this pay link. */
export const addressOf = (path: string) => path.replace('$token', 'none');

/** The addresses of all screens that a function chooses from the table. */
export const listAddresses = (isWanted: (screen: (typeof screens)[ScreenPath]) => boolean): string[] =>
  Object.entries(screens).flatMap(([path, screen]) => (!isOfRecord(path) && isWanted(screen) ? [addressOf(path)] : []));

export const publicAddresses = listAddresses(({ audience }) => audience === 'everyone');
export const publicAddressesOfTown = listAddresses(({ audience, isShop }) => audience === 'everyone' && !isShop);
export const publicAddressesOfShop = listAddresses(({ audience, isShop }) => audience === 'everyone' && isShop);

/** The addresses that checkers of accessibility open; `market` is the demo's shop, the rest is City of Maple's. */
export const publicWalk = {
  url: [
    ...publicAddressesOfTown,
    '/water-and-sewer',
    '/questions',
    '/search?q=counsil+permit',
    '/search?q=xyzzyplugh',
    '/nowhere',
  ],
  market: ['/', ...publicAddressesOfShop],
};

/** The screens that a clerk works with. */
export const staffWalk = {
  url: listAddresses(({ audience, isShop }) => audience !== 'everyone' && !isShop),
  market: ['/', '/items', '/orders', '/invoices', '/settings'],
};
