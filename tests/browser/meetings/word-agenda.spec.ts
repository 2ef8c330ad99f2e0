/** A clerk reads an agenda from Word: into an empty agenda, below another one, in its place, and back. */
import { makeDocx, p } from '../../server/meetings/docxFiles.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const wordFile = (titles: readonly string[]) => ({
  name: 'agenda.docx',
  mimeType,
  buffer: makeDocx([p('CITY OF MAPLE'), ...titles.map((title) => p(title, { num: [1, title === 'Bills' ? 1 : 0] }))], {
    lists: [
      {
        levels: [
          ['upperRoman', '%1.'],
          ['upperLetter', '%2.'],
        ],
      },
    ],
  }),
});

test('an agenda is read from Word by keyboard, with a question and an undo', async ({ page, town, expected }) => {
  expected.push(/status of 422/);
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Plan a meeting' }) });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await editor.getByRole('button', { name: 'Read a Word file' }).press('Enter');
    await (await chooser).setFiles(file);
  };
  const titles = () => editor.getByRole('textbox', { name: /^Title of item/ });
  await choose(wordFile(['Call to order', 'Bills', 'Adjourn']));
  await expect(editor.getByLabel('Title of item A')).toHaveValue('Bills');
  await expect(editor.getByLabel('Title of item I', { exact: true })).toBeFocused();
  await expect(editor.getByText('3 items were read.')).toBeVisible();

  await choose(wordFile(['Roll call', 'Budget']));
  await expect(editor.getByText('2 items were read. This agenda already has 3 items.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Add below' })).toBeFocused();
  await expect(titles()).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(titles()).toHaveCount(5);
  await editor.getByRole('button', { name: 'Undo reading' }).press('Enter');
  await expect(titles()).toHaveCount(3);

  await choose(wordFile(['Roll call', 'Budget']));
  await editor.getByRole('button', { name: 'Replace what is there' }).press('Enter');
  await expect(titles()).toHaveCount(2);
  await editor.getByRole('button', { name: 'Undo reading' }).press('Enter');
  await expect(editor.getByLabel('Title of item A')).toHaveValue('Bills');

  await choose({ name: 'old.rtf', mimeType: 'application/rtf', buffer: Buffer.from('{\\rtf1 x}') });
  await expect(editor.getByRole('alert')).toContainText('“old.rtf” was not read. This is a Rich Text file');
  await expect(titles()).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
});
