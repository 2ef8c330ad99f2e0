/** Alfa, which reads the criteria independently of axe, finds nothing on any screen (F19). */
import { expect, test } from '../server.ts';
import { alfaRules, auditPage } from './alfa.ts';
import { parts, walkScreens } from './walk.ts';

test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as object);

for (const part of parts) {
  test(`Alfa finds nothing on the ${part.name}`, async ({ page, site, expected }) => {
    expected.push(/404/);
    const faults = await walkScreens(page, site, part, async () => {
      const { faults, applicable } = await auditPage(page);
      // Packages of Alfa that do not fit together find no rule applicable.
      return applicable < 10 ? [...faults, `only ${applicable} rules had something to check`] : faults;
    });
    expect(faults).toEqual([]);
  });
}

test('Alfa reports what is planted: a picture without words, pale letters, a button and a field without names', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/404/);
  expect(alfaRules.length).toBeGreaterThan(40);
  await page.goto(`${site.url}/confirm`);
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const pale = document.createElement('p');
    pale.textContent = 'Pale letters';
    pale.style.cssText = 'color: #ccc; background: #fff';
    const picture = document.createElement('img');
    picture.src = '/icons/missing.png';
    picture.width = picture.height = 20;
    const input = document.createElement('input');
    main.append(pale, picture, document.createElement('button'), input);
  });
  const rules = (await auditPage(page)).faults.map((fault) => fault.replace(/:.*/, ''));
  expect([...new Set(rules)].sort()).toEqual(['sia-r12', 'sia-r2', 'sia-r69', 'sia-r8']);
});
