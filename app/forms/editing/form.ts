/** Converts a form to the fields of its editor and back. */

import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import { type ContactChoice, type FormKind, newForm } from '../../../db/rules/forms/fields.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { FormChanges } from '../../../db/rules/forms/input.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, formatBlocks, parseBlocks, renameFault } from '../../editing/richText/blocksText.ts';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { formApi } from './api.ts';
import { cleanField, describeFields, formatFields, parseFields } from './fieldRows.ts';

/** The fields that the editor shows, and the keys that new fields can't have. */
export type OpenedForm = Pick<Form, (keyof FormChanges & keyof Form) | 'used_keys'>;

export const blankForm: OpenedForm = { ...newForm, format: 'blocks' };

export const formValues = (form: OpenedForm) => ({
  title: form.title,
  summary: form.summary,
  kind: form.kind,
  content: formatBlocks(treeOf(form)),
  records_sentence: form.records_sentence,
  fields: formatFields(form.fields),
  asks_contact: form.asks_contact,
  confirmation: form.confirmation,
  recipients: form.recipients.join('\n'),
  copy_to: form.copy_to,
  copy_after_days: String(form.copy_after_days),
  is_open: form.is_open,
  opens_at: form.opens_at,
  closes_at: form.closes_at,
  closed_text: form.closed_text,
  slug: form.slug,
  retention_days: String(form.retention_days),
  is_public_list: form.is_public_list,
  service_code: form.service_code,
});

/** Reads the editor. Settings that only some kinds of forms have are left out of the others. */
export function readForm(data: FormData): FormChanges {
  const text = (name: string) => readLines(data, name);
  const kind = text('kind') as FormKind;
  return {
    title: text('title'),
    summary: text('summary'),
    kind,
    format: 'blocks',
    blocks: parseBlocks(text('content')),
    records_sentence: kind === 'records' ? text('records_sentence') : '',
    fields: (parseFields(text('fields')) ?? []).map(cleanField),
    asks_contact: text('asks_contact') as ContactChoice,
    confirmation: text('confirmation'),
    recipients: text('recipients')
      .split(/[\s,;]+/)
      .filter(Boolean),
    copy_to: text('copy_to'),
    copy_after_days: Number(text('copy_after_days') || newForm.copy_after_days),
    is_open: data.has('is_open'),
    opens_at: text('opens_at'),
    closes_at: text('closes_at'),
    closed_text: text('closed_text'),
    slug: text('slug')
      .replace(/^\/?(?:forms\/)?/, '')
      .toLowerCase(),
    retention_days: Number(text('retention_days') || newForm.retention_days),
    is_public_list: kind === 'problem' && data.has('is_public_list'),
    service_code: kind === 'problem' ? text('service_code') : '',
  };
}

export const formForm: RecordForm<Form, FormChanges> = {
  noun: 'forms',
  labels: texts.fields,
  describe: {
    kind: describeChoice(texts.kinds),
    asks_contact: describeChoice(texts.contactChoices),
    content: describeBlocks,
    fields: describeFields,
  },
  valuesOf: formValues,
  check: (body) => renameFault(findFaults(FormChanges, body), 'blocks', 'content'),
  bodyOf: readForm,
  create: formApi.create,
  update: formApi.update,
  texts: {
    created: ({ is_open }) => (is_open ? texts.createdOpen : texts.created),
    updated: texts.updated,
    createFailed: texts.failed,
    updateFailed: texts.failed,
  },
};
