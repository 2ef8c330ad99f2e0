/** The accessibility conformance report: whole, valid, and never ahead of what is tested. */
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { countLevels, listTests, readReport } from '../../../server/render/conformanceReport.ts';

const { report, catalog } = readReport();
const rows = Object.entries(report.chapters).flatMap(([chapter, { criteria }]) =>
  criteria.map((criterion) => ({ chapter, ...criterion })),
);
const remarks = rows.flatMap(({ chapter, num, components }) =>
  components.map(({ name, adherence }) => ({ chapter, num, name, ...adherence })),
);

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\\u2019', '’') : '');

/** Finds named tests that are gone. */
const findMissing = (notes: string) =>
  listTests(notes).filter(({ file, title }) => !["'", '`'].some((quote) => read(file).includes(quote + title)));

test('is valid OpenACR', () => {
  const schema = JSON.parse(readFileSync(new URL('openacr-0.1.0.json', import.meta.url), 'utf8'));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(report);
  expect(validate.errors).toBe(null);
});

test('has each criterion of the catalog once, for each of its components', () => {
  const wanted = catalog.chapters.flatMap(({ id, criteria }) =>
    criteria.map((criterion) => [id, criterion.id, criterion.components]),
  );
  expect(rows.map(({ chapter, num, components }) => [chapter, num, components.map(({ name }) => name)])).toEqual(
    wanted,
  );
});

test('leaves out nothing of levels A and AA', () => {
  const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];
  const wrong = remarks.filter(
    ({ chapter, level }) => !levels.includes(level) && chapter !== 'success_criteria_level_aaa',
  );
  expect(wrong).toEqual([]);
  expect([...countLevels(report).values()].reduce((sum, count) => sum + count, 0)).toBe(56);
});

test('names tests that are there, and claims no support without one', () => {
  expect(remarks.flatMap(({ notes = '' }) => findMissing(notes))).toEqual([]);
  const unproven = remarks.filter(({ chapter, level, notes = '' }) => {
    const isClaim = level === 'supports' && chapter !== 'support_documentation_and_services';
    return isClaim && listTests(notes).length === 0;
  });
  expect(unproven).toEqual([]);
});

test('would notice a test that is gone', () => {
  expect(findMissing('Text.\nTest: tests/browser/axe.spec.ts :: on any open window')).toHaveLength(1);
  expect(findMissing('Text.\nTest: tests/browser/gone.spec.ts :: on any open modal or menu')).toHaveLength(1);
  expect(findMissing('Test: tests/browser/axe.spec.ts :: on any open modal or menu')).toEqual([]);
});
