/** One walk over the screens, which every checker of accessibility takes. */
import { expect, type Page } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { publicWalk, staffWalk } from '../screens.ts';
import type { TownServer } from '../server.ts';
import { waitForHydration } from '../shell/navigation.ts';

/** The parts of the walk: each is a test of its own, so that they are taken side by side. */
export const parts = [
  { name: 'public screens of a town', host: 'url', isStaff: false },
  { name: 'public screens of a shop', host: 'market', isStaff: false },
  { name: 'screens of a town’s clerk', host: 'url', isStaff: true },
  { name: 'screens of a shop’s clerk', host: 'market', isStaff: true },
] as const;

/** The path of a meeting with a posted notice. */
async function findMeeting(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/meetings`);
  return (await page.locator('main a[href^="/meetings/"]').first().getAttribute('href')) ?? '';
}

async function listPaths(page: Page, url: string, { host, isStaff }: (typeof parts)[number]): Promise<string[]> {
  const paths = (isStaff ? staffWalk : publicWalk)[host];
  if (host === 'market') return paths;
  const meeting = await findMeeting(page, url);
  return [...paths, isStaff ? `${meeting}/receipt` : meeting];
}

/**
 * Opens each screen of a part, as its clerk where it is staff's, waits for its content and looks at it.
 * @returns the faults, each with its path
 */
export async function walkScreens(
  page: Page,
  site: TownServer,
  part: (typeof parts)[number],
  findFaults: (page: Page, path: string) => Promise<string[]>,
): Promise<string[]> {
  const url = site[part.host];
  if (part.isStaff) await signIn(page, { url }, 'clerk');
  const faults: string[] = [];
  for (const path of await listPaths(page, url, part)) {
    await page.goto(url + path);
    await waitForHydration(page);
    await expect(page.locator('main h1')).toBeVisible();
    // Screens of staff ask the server for their content once they are drawn.
    if (part.isStaff) await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').getByText(/^Loading.*…$/)).toHaveCount(0);
    faults.push(...(await findFaults(page, path)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}
