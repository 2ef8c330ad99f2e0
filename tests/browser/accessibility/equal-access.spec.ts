/** IBM's engine finds no violation of WCAG 2.2 on any screen (F20). */
import { expect, test } from '../server.ts';
import { auditByEqualAccess } from './equalAccess.ts';
import { parts, walkScreens } from './walk.ts';

test.use({ viewport: { width: 1280, height: 900 } });

for (const part of parts) {
  test(`IBM’s engine finds nothing on the ${part.name} @soak`, async ({ page, site, expected }) => {
    expected.push(/404/);
    const faults = await walkScreens(page, site, part, async () => {
      const { faults, passed } = await auditByEqualAccess(page);
      return passed < 20 ? [...faults, `only ${passed} rules were met`] : faults;
    });
    expect(faults).toEqual([]);
  });
}

test('IBM’s engine reports a planted picture without words @soak', async ({ page, site, expected }) => {
  expected.push(/404/);
  await page.goto(`${site.url}/confirm`);
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = '/icons/missing.png';
    document.querySelector('main')?.append(picture);
  });
  expect((await auditByEqualAccess(page)).faults).toEqual([expect.stringContaining('img_alt_valid')]);
});
