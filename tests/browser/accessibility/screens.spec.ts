/**
 * Every screen is opened once and seen twice. At 1280 px in the light axe and Alfa look at it, which read the criteria
 * independently (F19). At 390 px in the dark axe does; then it fits 320 px, which is a window of 1280 px at four times
 * its size. Staff's screens are shown to axe by their own tests, in every state. The three legal texts are modals over
 * home: axe.spec.ts shows them to both, in both layouts.
 */
import type { Page } from '@playwright/test';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { auditPage } from './alfa.ts';
import { parts, walkScreens } from './walk.ts';

test.describe.configure({ timeout: 240_000 });

const [phone, desk] = layouts;
const modalsOverHome = ['/privacy', '/accessibility', '/terms'];

/** Lists Alfa's faults of a page. Packages of it that do not fit together find no rule applicable. */
async function findAlfaFaults(page: Page): Promise<string[]> {
  const { faults, applicable } = await auditPage(page);
  return applicable < 10 ? [...faults, `only ${applicable} rules had something to check`] : faults;
}

/** The innermost elements that make the page too wide. */
async function findWideElements(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1;
    const innermost = [...document.querySelectorAll('body *')].filter(
      (one) => isWide(one) && ![...one.children].some(isWide),
    );
    return [`${scrollWidth} px wide`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}

async function showIn(page: Page, { width, colorScheme }: (typeof layouts)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

for (const part of parts) {
  test(`axe and Alfa find nothing on the ${part.name}, and they fit 320 px`, async ({ page, site, expected }) => {
    expected.push(/404/);
    await showIn(page, desk);
    const findViolationsOfPublic = () => (part.isStaff ? [] : findViolations(page));
    const faults = await walkScreens(page, site, part, async (_, path) => {
      if (modalsOverHome.includes(path)) {
        const wide = await findWideElements(page);
        await showIn(page, desk);
        return wide;
      }
      const atDesk = [...(await findViolationsOfPublic()), ...(await findAlfaFaults(page))];
      await showIn(page, phone);
      const onPhone = [...(await findViolationsOfPublic()), ...(await findWideElements(page))];
      await showIn(page, desk);
      return [...atDesk, ...onPhone];
    });
    expect(faults).toEqual([]);
  });
}
