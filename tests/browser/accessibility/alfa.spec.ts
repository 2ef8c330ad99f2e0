/** Alfa can find faults: what it says of every screen is in screens.spec.ts. */
import { expect, test } from '../server.ts';
import { alfaRules, auditPage } from './alfa.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('Alfa reports what is planted, on a page and in a modal: a picture without words, pale letters, a button and a field without names', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/404/);
  expect(alfaRules.length).toBeGreaterThan(40);
  for (const [path, place] of [
    ['/confirm', 'main'],
    ['/terms', 'dialog:modal'],
  ] as const) {
    await page.goto(site.url + path);
    await page.locator(place).evaluate((element) => {
      const pale = document.createElement('p');
      pale.textContent = 'Pale letters';
      pale.className = 'pale';
      // Its color comes from a style sheet with a container query, which Alfa alone would not read.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.pale { color: #ccc; background: #fff } @container (width > 1px) { .pale { margin: 0 } }');
      document.adoptedStyleSheets.push(sheet);
      const picture = document.createElement('img');
      picture.src = '/icons/missing.png';
      picture.width = picture.height = 20;
      element.append(pale, picture, document.createElement('button'), document.createElement('input'));
    });
    const rules = (await auditPage(page)).faults.map((fault) => fault.replace(/:.*/, ''));
    expect([...new Set(rules)].sort(), path).toEqual(['sia-r12', 'sia-r2', 'sia-r69', 'sia-r8']);
  }
});
