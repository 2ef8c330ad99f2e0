import { completeContent, deriveContent } from '../fields/formattedContent.ts';
import { toSlug } from '../pages/slug.ts';
import { invalidField, Problem } from '../problems.ts';
import { asksWhy, reasonPattern } from '../requests/records.ts';
import type { SaveContext, SaveRules } from '../saveRules.ts';
import { choosingTypes, formLimits as limits, newForm } from './fields.ts';
import type { Form, FormField } from './forms.ts';
import { FormInput } from './input.ts';

const optionsOf = ({ type, options }: FormField): readonly string[] => (type === 'yes_no' ? ['yes', 'no'] : options);

/** @throws Problem `invalid` for a field that can't be answered, naming it */
function requireUsableField(field: FormField, at: number, fields: readonly FormField[]): void {
  const path = `fields.${at}`;
  const { key, type, label, options, shown_if } = field;
  if (fields.slice(0, at).some((one) => one.key === key))
    throw invalidField(`${path}.key`, 'Two fields have the key “{key}”.', { key });
  const needsOptions = type === 'choice' || type === 'choices';
  if (needsOptions && options.length === 0)
    throw invalidField(`${path}.options`, 'The field “{label}” needs choices.', { label });
  if (new Set(options).size < options.length)
    throw invalidField(`${path}.options`, 'The field “{label}” has the same choice twice.', { label });
  if (!shown_if) return;
  const source = fields.slice(0, at).find((one) => one.key === shown_if.key);
  if (!source || !choosingTypes.includes(source.type))
    throw invalidField(
      `${path}.shown_if`,
      'The field “{label}” depends on an earlier field with choices, which is not there.',
      { label },
    );
  if (source.shown_if)
    throw invalidField(`${path}.shown_if`, 'A field that is itself hidden at first can’t decide about “{label}”.', {
      label,
    });
  if (!optionsOf(source).includes(shown_if.equals))
    throw invalidField(`${path}.shown_if`, 'The field “{label}” depends on a choice that is not there.', { label });
}

/** @throws Problem `invalid` for a field that asks why somebody wants a record */
function requireNoReason({ label, help, options }: FormField, path: string): void {
  const refusal = (name: string, words: string) =>
    invalidField(
      `${path}.${name}`,
      'A form for records can’t ask “{words}”: nobody has to say why they want a record. Delete or change it.',
      { words },
    );
  if (reasonPattern.test(label)) throw refusal('label', label);
  if (asksWhy(help)) throw refusal('help', help);
  const asking = options.find(asksWhy);
  if (asking !== undefined) throw refusal('options', asking);
}

/** @throws Problem `invalid` for what the law on records does not allow */
function requireLawfulRecordsForm({ kind, is_open, fields, records_sentence }: FormInput): void {
  if (kind !== 'records') return;
  for (const [at, field] of fields.entries()) requireNoReason(field, `fields.${at}`);
  if (is_open && records_sentence === '')
    throw invalidField(
      'records_sentence',
      'This form can’t open yet. A request by web form counts only if your site says that it may be made here (Texas Government Code 552.234(b)). Write that sentence first.',
    );
}

/** Keys keep their meaning, since answers to former versions have them: only the same field comes back under its key. */
async function requireNewKeys({ fields }: FormInput, { id, before, lookup }: SaveContext<Form>): Promise<void> {
  const isBack = ({ key }: FormField) =>
    before?.used_keys.includes(key) && !before.fields.some((one) => one.key === key);
  if (!fields.some(isBack)) return;
  const former = await lookup.listFormerFields(id);
  for (const [at, field] of fields.entries()) {
    const { key, type, label } = field;
    if (!isBack(field) || former.some((one) => one.key === key && one.type === type && one.label === label)) continue;
    throw invalidField(
      `fields.${at}.key`,
      'The field “{label}” has the key of another field, which was deleted. Delete it here and add it as a new field.',
      { label },
    );
  }
}

export const formRules: SaveRules<FormInput, Form> = {
  schema: FormInput,
  async complete(given, { before, lookup }) {
    const whole = { ...(before ?? newForm), ...given };
    // The address is kept, so a new title doesn't change it.
    const slug = whole.slug || before?.slug || toSlug(whole.title);
    const former = [before?.slug ?? slug, ...(whole.old_slugs ?? [])].filter((old) => old !== slug);
    const keys = [...(whole.used_keys ?? []), ...(whole.fields ?? []).map(({ key }) => key)];
    return {
      ...whole,
      ...completeContent(given, whole),
      slug,
      old_slugs: [...new Set(former)].slice(0, limits.oldSlugs),
      used_keys: [...new Set(keys)],
      order_index: whole.order_index ?? (await lookup.findBottomPosition('forms')),
    };
  },
  derive: deriveContent,
  async check(form, saving) {
    const other = (await saving.lookup.listForms()).find(({ slug, id }) => slug === form.slug && id !== saving.id);
    if (other)
      throw invalidField('slug', 'The form “{title}” already has this address. Please choose another one.', {
        title: other.title,
      });
    for (const [at, field] of form.fields.entries()) requireUsableField(field, at, form.fields);
    await requireNewKeys(form, saving);
    requireLawfulRecordsForm(form);
    if (form.is_public_list && form.kind !== 'problem')
      throw invalidField('is_public_list', 'Only reports of problems can have a public list.');
  },
  notFound: () => new Problem('not_found', 'This form no longer exists.'),
};
