/** The editor of formatted text: by keyboard, by its buttons, with tables, and with what Word pastes. */
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, type TownServer, test } from '../../server.ts';
import { field, isAccessible, toast } from './sectionEditing.ts';

async function openEditor(page: Page, town: TownServer): Promise<Locator> {
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('button', { name: 'Empty page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await field(dialog, 'Title').fill('Pool');
  await field(dialog, 'Text').click();
  return dialog;
}

const publish = async (page: Page, dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await toast(page, /published/);
  // The new page shows by itself.
  await expect(page).toHaveURL(/\/pool$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool');
};

/** Empties the text. The editor may set its selection again a frame after a click, so the keys are repeated. */
const clear = (text: Locator) =>
  expect(async () => {
    await text.press('ControlOrMeta+a');
    await text.press('Delete');
    await expect(text).toHaveText('', { timeout: 1000 });
  }).toPass();

/** Pastes as a program would that puts HTML on the clipboard. */
const paste = (text: Locator, html: string) =>
  text.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a heading, marks, a link, a list, a callout and a table are made, seen, and read as they were seen', async ({
  page,
  town,
}) => {
  const dialog = await openEditor(page, town);
  const tool = (name: string) => dialog.getByRole('toolbar').getByRole('button', { name, exact: true });
  const type = (text: string) => page.keyboard.type(text);
  /** The text has the focus again one frame after a tool was used. */
  const use = async (name: string) => {
    await tool(name).click();
    await expect(field(dialog, 'Text')).toBeFocused();
  };
  await use('Heading');
  await type('Opening hours');
  await page.keyboard.press('Enter');
  await type('Open ');
  await page.keyboard.press('Control+b');
  await type('daily');
  await page.keyboard.press('Control+b');
  await type('. See ');
  await tool('Link').click();
  await dialog.getByLabel('Address of the link').fill('/parks');
  await dialog.getByRole('button', { name: 'Set the link' }).click();
  await expect(field(dialog, 'Text')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await use('Bulleted list');
  await type('Bring a towel');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await use('Callout');
  await type('Children under ten come with an adult.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await use('Callout');
  await tool('Table').click();
  await dialog.getByLabel('Caption of the table').fill('Prices');
  await field(dialog, 'Text').locator('th').first().click();
  await expect(field(dialog, 'Text')).toBeFocused();
  for (const cell of ['Who', 'Price', 'Adults', '$4', 'Children', '$2']) {
    await type(cell);
    await page.keyboard.press('Tab');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible(page);
  await publish(page, dialog);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Opening hours' })).toBeVisible();
  await expect(main.locator('strong')).toHaveText('daily');
  await expect(main.getByRole('link', { name: '/parks' })).toHaveAttribute('href', '/parks');
  await expect(main.getByRole('listitem').filter({ hasText: 'Bring a towel' })).toBeVisible();
  await expect(main.getByRole('note')).toHaveText('Children under ten come with an adult.');
  const table = main.getByRole('table', { name: 'Prices' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(table.getByRole('columnheader')).toHaveText(['Who', 'Price']);
    await expect(table.getByRole('cell')).toHaveText(['Adults', '$4', 'Children', '$2']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  // On a phone each row is a card.
  await expect(table.getByRole('cell', { name: '$4' })).toHaveCSS('display', 'grid');
  expect(await findViolations(page)).toEqual([]);
});

test('what Google Docs and Word paste keeps its form, merged cells have empty ones in their place, and nothing else comes', async ({
  page,
  town,
}) => {
  const dialog = await openEditor(page, town);
  const text = field(dialog, 'Text');
  await test.step('what Google Docs pastes is bold and italic where it was, and nowhere else', async () => {
    await paste(
      text,
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:400;">Open </span><span style="font-weight:700;">daily</span><span style="font-style:italic;"> but Mondays</span></p><ol><li dir="ltr" style="list-style-type:decimal;"><p><span>Towel</span></p></li></ol></b>`,
    );
    await expect(text.locator('strong')).toHaveText('daily');
    await expect(text.locator('em')).toHaveText('but Mondays');
    await expect(text.locator('ol > li')).toHaveText('Towel');
  });
  await field(dialog, 'Title').focus();
  await dialog.getByText('Text', { exact: true }).click();
  await expect(text).toBeFocused();
  await clear(text);

  const item = (level: number, mark: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span> </span></span>${words}</p>`;
  const main = page.getByRole('main');
  const table = (place: number) => main.getByRole('table').nth(place);
  await test.step('what Word pastes keeps its headings, lists, tables, links and bold words, and nothing else', async () => {
    // The list stands last, so that the next paste begins a text of its own.
    await paste(
      text,
      `<html><body lang="EN-US"><h1 style="color:red">Fees</h1>
    <p class="MsoNormal" style="font-family:Papyrus">See <b style="mso-bidi-font-weight:normal">here</b><a href="#_ftn1">[1]</a>
      and <a href="https://x.example/fees" onclick="alert(1)">there</a>.<script>alert(1)</script><img src="x" onerror="alert(1)"></p>
    ${item(1, '·', 'First')}${item(2, 'o', 'Inner')}${item(1, '·', 'Second')}
    <table border="1" style="width:400px"><tr><td><p>Use</p></td><td><p>Rate</p></td></tr><tr><td><p>Home</p></td><td><p>$5</p></td></tr></table>
    <p class="MsoNormal">End</p></body></html>`,
    );
    await expect(text.getByRole('heading', { name: 'Fees' })).toBeVisible();
    await text.getByText('End', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await paste(
      text,
      `<table><tr><td colspan="2">Water</td><td>Sewer</td></tr>
    <tr><td rowspan="2">Home</td><td>$5</td><td>$6</td></tr><tr><td>$7</td><td>$8</td></tr></table>`,
    );
    await expect(text.getByText('Sewer')).toBeVisible();
    await publish(page, dialog);
    await expect(main.getByRole('heading', { level: 2, name: 'Fees' })).toBeVisible();
    await expect(main.locator('strong')).toHaveText('here');
    await expect(main.getByRole('link', { name: 'there' })).toHaveAttribute('href', 'https://x.example/fees');
    await expect(main.getByText('[1]')).toHaveCount(0);
    await expect(main.locator('ul ul > li')).toHaveText('Inner');
    await expect(table(0).getByRole('columnheader')).toHaveText(['Use', 'Rate']);
    await expect(table(0).getByRole('cell')).toHaveText(['Home', '$5']);
    expect(await main.locator('[style], [onclick], img, script').count()).toBe(0);
  });
  await test.step('a pasted table with merged cells has empty ones in their place', async () => {
    await expect(table(1).getByRole('columnheader')).toHaveText(['Water', '', 'Sewer']);
    await expect(table(1).getByRole('cell')).toHaveText(['Home', '$5', '$6', '', '$7', '$8']);
  });
});

test('Markdown that is typed as before turns into its form, and addresses become links', async ({ page, town }) => {
  const dialog = await openEditor(page, town);
  const text = field(dialog, 'Text');
  const line = async (typed: string) => {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await line('## Hours');
  await line('Open **daily** but *Mondays*, see [the map](/parks).');
  await line('- Towel');
  await line('Soap');
  await page.keyboard.press('Enter');
  await line('1. First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask pool@maple.example or (https://maple.example/pool), soon. Or https://x.example.');
  await expect(text.getByRole('heading', { name: 'Hours' })).toBeVisible();
  await expect(text.locator('strong')).toHaveText('daily');
  await expect(text.locator('em')).toHaveText('Mondays');
  await expect(text.locator('ul > li')).toHaveText(['Towel', 'Soap']);
  await expect(text.locator('ol > li')).toHaveText(['First']);
  const links = text.getByRole('link');
  await expect(links).toHaveText(['the map', 'pool@maple.example', 'https://maple.example/pool']);
  // The last word becomes a link when the text is left, and stays words once somebody took the link off.
  await field(dialog, 'Title').focus();
  await expect(links).toHaveCount(4);
  await links.last().click();
  await page.keyboard.press('End');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove the link' }).click();
  // The text has the focus again one frame later; only then it can be left.
  await expect(text).toBeFocused();
  await field(dialog, 'Title').focus();
  await expect(links).toHaveCount(3);
  await text.getByText('Or https://x.example.').click();
  await page.keyboard.press('End');
  await paste(text, '<p>And https://y.example/a too</p>');
  await expect(links.last()).toHaveAttribute('href', 'https://y.example/a');
});

test('the editor by keyboard: undo, its buttons, tables, drafts and long texts', async ({ page, town }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const dialog = await openEditor(page, town);
  const text = field(dialog, 'Text');
  const tool = (name: string) => dialog.getByRole('toolbar').getByRole('button', { name, exact: true });
  await test.step('undo, a draft that outlives the page, and a keyboard that gets in and out', async () => {
    await page.keyboard.type('One.');
    await page.keyboard.press('Control+z');
    await expect(text).toHaveText('');
    await page.keyboard.press('Control+y');
    await expect(text).toHaveText('One.');
    // Tab leads on from a table's last cell.
    await tool('Table').click();
    await text.locator('td').last().click();
    // The editor hears of a click's place a moment later.
    await page.keyboard.type('Last');
    await expect(text.locator('td').last()).toHaveText('Last');
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(text).toBeFocused();
    // The buttons are one stop, and arrows move among them.
    await tool('Link').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tool('Button')).toBeFocused();

    await page.reload();
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByRole('button', { name: 'Empty page' }).click();
    await expect(field(dialog, 'Title')).toHaveValue('Pool');
    await expect(text).toContainText('One.');
  });
  await test.step('Escape closes the small form of the toolbar alone; in a list the callout is off', async () => {
    await clear(text);
    await tool('Link').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(text).toBeFocused();
    await expect(tool('Callout')).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.type('- Towel');
    await expect(tool('Callout')).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('in a long text the toolbar stays, and a table’s tools cover no line that is typed', async () => {
    await clear(text);
    const lines = '<p>Line</p>'.repeat(40);
    await paste(text, `${lines}<table><tr><td>Use</td></tr><tr><td>Home</td></tr></table>${lines}`);
    await text.getByText('Home').click();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    const row = text.getByText('Homes');
    const tools = dialog.getByRole('group', { name: 'Table', exact: true });
    await expect(tools).toBeVisible();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const endOf = ({ y, height }: { y: number; height: number }) => y + height;
    const [bar, typed, below, save] = await Promise.all([
      boxOf(dialog.getByRole('toolbar')),
      boxOf(row),
      boxOf(tools),
      boxOf(dialog.getByRole('button', { name: 'Publish now' })),
    ]);
    expect(bar.y).toBeGreaterThan(0);
    expect(typed.y).toBeGreaterThan(endOf(bar));
    expect(endOf(typed)).toBeLessThan(below.y);
    expect(endOf(below)).toBeLessThan(save.y);
  });
});
