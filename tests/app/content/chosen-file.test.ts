/** Files that people choose in a form, in a browser that can't show them as pictures. */
import { expect, test } from 'vitest';
import { readChosenFile } from '../../../app/forms/readChosenFile.ts';

const id = 'made-on-the-device';

test.each([
  ['IMG_0042.HEIC', ''],
  ['photo', 'image/heic'],
  ['photo.heif', 'image/heif'],
])('a HEIC photo (%s, type %j) is refused when it is chosen, not once it was sent', async (name, type) => {
  expect(await readChosenFile(new File(['photo'], name, { type }), id)).toBe('heic');
});

test('other files are taken as they are, unless they are empty or too large', async () => {
  const read = await readChosenFile(new File(['A plan'], 'plan.pdf', { type: 'application/pdf' }), id);
  expect(read).toMatchObject({ id, name: 'plan.pdf', previewUrl: '' });
  expect(await readChosenFile(new File([], 'empty.txt'), id)).toBe('too_large');
  expect(await readChosenFile(new File([new Uint8Array(15_000_001)], 'scan.pdf'), id)).toBe('too_large');
});
