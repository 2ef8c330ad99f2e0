import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formTemplates } from '../../../app/texts/en/requests/formTemplates.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { toInvalidProblem } from '../../../db/rules/fields/schemaFaults.ts';
import { newForm } from '../../../db/rules/forms/fields.ts';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import { toPublicForm } from '../../../db/rules/forms/forms.ts';
import type { FormChanges } from '../../../db/rules/forms/input.ts';
import { formRules } from '../../../db/rules/forms/rules.ts';
import type { RecordLookup, SaveContext } from '../../../db/rules/saveRules.ts';
import { forms as demoForms } from '../../../db/seeds/maple/forms.ts';

const field = (key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: `Field ${key}`,
  help: '',
  required: false,
  options: [],
  max: 0,
  shown_if: null,
  is_private: false,
  ...more,
});
const choice = field('kind', { type: 'choice', options: ['Light', 'Street'] });

const lookup = {
  listForms: async () => [{ id: 'other', slug: 'taken', title: 'The other one' }],
  findBottomPosition: async () => 7,
  listFormerFields: async () => [field('a'), field('b')],
} as Partial<RecordLookup> as RecordLookup;

/** Runs the steps of a save. @throws Problem, as the server answers it */
async function saveForm(given: Partial<FormChanges>, before: Form | null = null): Promise<Form> {
  const context: SaveContext<Form> = {
    id: 'mine',
    before,
    isNew: !before,
    now: 0,
    today: '2026-12-01',
    timeZone: 'America/Chicago',
    lookup,
  };
  const parsed = v.safeParse(formRules.schema, await formRules.complete({ title: 'A form', ...given }, context));
  if (!parsed.success) throw toInvalidProblem(parsed.issues);
  const form = { ...parsed.output, ...(await formRules.derive?.(parsed.output, context)) };
  await formRules.check?.(form, context);
  return { ...form, id: 'mine', version: 1, seq: 1, updated_at: '' };
}

const faultsOf = (given: Partial<FormChanges>, before?: Form) =>
  saveForm(given, before).then(
    () => ({}),
    (error: { details?: { fields?: object } }) => error.details?.fields,
  );

describe('a form is refused, and the field at fault is named', () => {
  const hidden = (key: string, equals: string) => field('more', { shown_if: { key, equals } });
  test.each<[string, Partial<FormChanges>, string]>([
    ['without a title', { title: ' ', slug: 'form' }, 'title'],
    ['at an address that is taken', { slug: 'taken' }, 'slug'],
    ['a field without a label', { fields: [field('a', { label: ' ' })] }, 'fields.0.label'],
    ['two fields with one key', { fields: [field('a'), field('a')] }, 'fields.1.key'],
    ['a choice without choices', { fields: [field('a', { type: 'choice' })] }, 'fields.0.options'],
    ['choices without any', { fields: [field('a', { type: 'choices' })] }, 'fields.0.options'],
    ['the same choice twice', { fields: [field('a', { type: 'choice', options: ['x', 'x'] })] }, 'fields.0.options'],
    ['a condition on a later field', { fields: [hidden('kind', 'Light'), choice] }, 'fields.0.shown_if'],
    ['a condition on a field without choices', { fields: [field('kind'), hidden('kind', 'x')] }, 'fields.1.shown_if'],
    ['a condition on a choice that is not there', { fields: [choice, hidden('kind', 'Dog')] }, 'fields.1.shown_if'],
    [
      'a condition on a field that is hidden itself',
      {
        fields: [
          field('yes', { type: 'yes_no' }),
          { ...choice, shown_if: { key: 'yes', equals: 'yes' } },
          hidden('kind', 'Light'),
        ],
      },
      'fields.2.shown_if',
    ],
    ['more than 40 fields', { fields: Array.from({ length: 41 }, (_, at) => field(`f${at}`)) }, 'fields'],
    ['a recipient that is no address', { recipients: ['office@maple.example', 'the office'] }, 'recipients.1'],
    ['answers that are kept for a day', { retention_days: 1 }, 'retention_days'],
    ['that closes before it opens', { opens_at: '2026-12-02T08:00', closes_at: '2026-12-01T08:00' }, 'closes_at'],
    ['a public list of messages', { kind: 'contact', is_public_list: true }, 'is_public_list'],
    ['a service code with spaces', { kind: 'problem', service_code: 'two words' }, 'service_code'],
  ])('%s', async (_name, given, path) => {
    expect(Object.keys((await faultsOf(given)) ?? {})).toEqual([path]);
  });
});

describe('the law on records', () => {
  const records = { kind: 'records', is_open: true } as const;
  const sentence = { records_sentence: 'You may make requests for public information here.' };

  test('a records form opens only with the sentence that requests may be made here (B08)', async () => {
    expect(await faultsOf(records)).toEqual({ records_sentence: expect.stringContaining('552.234(b)') });
    expect(await faultsOf({ ...records, is_open: false })).toEqual({});
    expect(await faultsOf({ ...records, ...sentence })).toEqual({});
    expect(await faultsOf({ kind: 'plain', is_open: true })).toEqual({});
  });

  test.each(['Reason for request', 'Why do you ask?', 'PURPOSE', 'Intended use', 'Use of the records', '¿Por qué?'])(
    'a records form can’t ask “%s” (B09)',
    async (label) => {
      const fields = [field('a'), field('b', { label })];
      expect(await faultsOf({ ...records, ...sentence, fields })).toEqual({
        'fields.1.label': expect.stringContaining('nobody has to say why'),
      });
      expect(await faultsOf({ kind: 'plain', fields })).toEqual({});
    },
  );

  test.each<[Partial<FormField>, string]>([
    [{ help: 'Be exact. Tell us why you want this' }, 'fields.0.help'],
    [{ help: 'Why not add your purpose?' }, 'fields.0.help'],
    [{ type: 'choice', options: ['By mail', 'Motivo: personal'] }, 'fields.0.options'],
  ])('nor can its help and choices ask it: %j (B09)', async (more, path) => {
    const fields = [field('a', more)];
    expect(Object.keys((await faultsOf({ ...records, ...sentence, fields })) ?? {})).toEqual([path]);
    expect(await faultsOf({ kind: 'plain', fields })).toEqual({});
  });

  test('but its help can say that nobody has to give a reason', async () => {
    const fields = ['You don’t have to say why you ask.', 'No reason is needed', 'Names and places help us'].map(
      (help) => field(`f${help.length}`, { help }),
    );
    expect(await faultsOf({ ...records, ...sentence, fields })).toEqual({});
  });

  test.each(['Name of the reasonable person', 'Records of the multipurpose room', 'Date'])(
    'but it can ask “%s”',
    async (label) => {
      expect(await faultsOf({ ...records, ...sentence, fields: [field('a', { label })] })).toEqual({});
    },
  );
});

test('keys of deleted fields are never used again but for the same field, and a new title keeps the address', async () => {
  const first = await saveForm({ title: 'Report a problem', fields: [field('a'), field('b')] });
  expect([first.slug, first.used_keys, first.order_index]).toEqual(['report-a-problem', ['a', 'b'], 7]);
  const second = await saveForm({ title: 'Potholes', fields: [field('b')] }, first);
  expect([second.slug, second.used_keys]).toEqual(['report-a-problem', ['a', 'b']]);
  for (const other of [field('a', { label: 'Something else' }), field('a', { type: 'long' })])
    expect(await faultsOf({ fields: [field('b'), other] }, second)).toEqual({
      'fields.1.key': expect.stringContaining('deleted'),
    });
  expect(await faultsOf({ fields: [field('b'), field('a')] }, second)).toEqual({});
});

test('a form remembers its former addresses, the latest first, and not the one that it has', async () => {
  const first = await saveForm({ slug: 'one' });
  const second = await saveForm({ slug: 'two' }, first);
  const third = await saveForm({ slug: 'three' }, second);
  expect([first, second, third].map(({ old_slugs }) => old_slugs)).toEqual([[], ['one'], ['two', 'one']]);
  expect((await saveForm({ slug: 'one' }, third)).old_slugs).toEqual(['three', 'two']);
  const many = { ...third, old_slugs: Array.from({ length: 100 }, (_, at) => `old-${at}`) };
  expect((await saveForm({ slug: 'four' }, many)).old_slugs).toHaveLength(100);
});

test('what is private stays out of the public form', async () => {
  const form = await saveForm({ recipients: ['a@maple.example', 'A@maple.example'], fields: [field('a')] });
  expect(form.recipients).toEqual(['a@maple.example']);
  const shown = Object.keys(toPublicForm(form));
  expect(
    ['recipients', 'copy_to', 'copy_after_days', 'retention_days', 'used_keys'].filter((name) => shown.includes(name)),
  ).toEqual([]);
});

test('the accessibility check reads all texts of a form (B10)', () => {
  const shouting = 'PLEASE FILL IN ALL OF THE FIELDS';
  const record = {
    ...newForm,
    title: shouting,
    summary: shouting,
    content: shouting,
    fields: [field('a', { label: shouting, help: shouting, type: 'choice', options: ['Fine', shouting] })],
    confirmation: shouting,
    closed_text: shouting,
  };
  const found = findBarriers('forms', record, { language: 'en' }).filter(({ rule }) => rule === 'capitals');
  expect(found.map(({ path }) => path.join('.')).sort()).toEqual([
    'blocks.0.1.0',
    'closed_text',
    'confirmation',
    'fields.0.help',
    'fields.0.label',
    'fields.0.options.1',
    'summary',
    'title',
  ]);
});

test('all templates and demo forms pass every rule, open, and have no barriers', async () => {
  const { parseMarkdown } = await import('../../../db/rules/fields/markdown.ts');
  expect(formTemplates).toHaveLength(8);
  for (const { content, ...given } of [...formTemplates, ...demoForms]) {
    const form = await saveForm({ ...given, format: 'blocks', blocks: parseMarkdown(content), is_open: true });
    expect([form.title, findBarriers('forms', form, { language: 'en' })]).toEqual([given.title, []]);
  }
});
