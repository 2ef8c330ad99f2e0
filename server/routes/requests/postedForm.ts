/** Reads a form that was sent without script into the shapes that calls have. */
import { createHash } from 'node:crypto';
import { type AnswerFaults, readAnswers, readContact } from '../../../db/rules/forms/answers.ts';
import { answerName, contactName, type FormValues, formControls } from '../../../db/rules/forms/filledForm.ts';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import type { RequestInput } from '../../../db/rules/requests/input.ts';
import type { Answer, RequestContact } from '../../../db/rules/requests/requests.ts';
import { computeSignature } from '../../config/signatures.ts';
import type { ReceivedUpload } from '../../files/fileStorage.ts';
import type { PostedForm } from '../../http/multipartForm.ts';
import type { TypedAnswer } from '../../render/requests/requestPages.ts';
import { requestPageTexts as texts } from '../../render/requests/requestPageTexts.ts';

/** A file of an answer, under the id that its request knows it by. */
export type PostedUpload = { id: string; field_key: string; name: string; upload: ReceivedUpload };

export type Posted = Pick<PostedForm, 'handOver'> & {
  /** The values as typed, for a form that comes back. Files are left out. */
  values: FormValues;
  hadFiles: boolean;
  contact: RequestContact;
  answers: Answer[];
  faults: AnswerFaults;
  input: RequestInput;
  uploads: PostedUpload[];
  /** Whether the person saw a warning before, and sent it all the same. */
  isWarned: boolean;
};

const idLength = 40;
const tokenLength = 22;

/**
 * Makes ids from what was sent, so that a form sent twice by two presses is one request. The page's own token is among
 * it, so nobody else can send the same.
 */
function createIds({ fields, files }: PostedForm, secret: string, formId: string) {
  const sent = [[...fields], files.map(({ control, upload }) => [control, upload?.sha256])];
  const digest = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const make = (name: string, length: number) =>
    computeSignature(secret, 'posted', formId, name, digest).slice(0, length);
  return {
    key: make('key', idLength),
    token: make('token', tokenLength),
    fileId: (place: number) => make(`file ${place}`, idLength),
  };
}

/** Browsers send a line's end as two characters, and count it as one. */
const readTyped = (fields: URLSearchParams, name: string): string => (fields.get(name) ?? '').replaceAll('\r\n', '\n');

function readValue(fields: URLSearchParams, { key, type }: FormField): unknown {
  const name = answerName(key);
  return type === 'choices' ? fields.getAll(name) : readTyped(fields, name);
}

/** Lists what was typed under its labels, whether it can be taken or not; of files, their names. */
export function listTyped({ fields, files }: PostedForm, form: Form | null): TypedAnswer[] {
  const contactNames = ['name', 'email', 'phone'] as const;
  const labels = new Map([
    ...(form?.fields ?? []).map(({ key, label }) => [answerName(key), label] as const),
    ...contactNames.map((name) => [contactName(name), texts.contactParts[name]] as const),
  ]);
  const names = new Set([...fields.keys(), ...files.map(({ control }) => control)]);
  return [...names]
    .filter((name) => labels.has(name) || name.startsWith(answerName('')))
    .map((name) => {
      const fileNames = files.filter(({ control }) => control === name).map((file) => file.name);
      // The words of a field are lost with its form.
      const label = labels.get(name) ?? name.slice(answerName('').length);
      return { label, text: [...fields.getAll(name), ...fileNames].filter(Boolean).join(', ') };
    })
    .filter(({ text }) => text !== '');
}

const readText = (fields: URLSearchParams, name: string, most: number) => (fields.get(name) ?? '').slice(0, most);

/** The version of the form that was filled in. */
export const readPostedVersion = ({ fields }: PostedForm, present: number): number => {
  const version = Number(fields.get(formControls.version));
  return Number.isSafeInteger(version) && version > 0 ? version : present;
};

/** @param form in the version that was filled in */
export function parsePostedForm(
  posted: PostedForm,
  form: Form,
  { secret, language }: { secret: string; language: string },
): Posted {
  const { fields, files } = posted;
  const ids = createIds(posted, secret, form.id);
  const answerable = form.fields.filter(({ type }) => type !== 'heading');
  const texts = answerable.filter(({ type }) => type !== 'files');
  const values = Object.fromEntries(texts.map((field) => [field.key, readValue(fields, field)]));
  const ofFields = answerable
    .filter(({ type }) => type === 'files')
    .flatMap(({ key }) => files.filter(({ control }) => control === answerName(key)).map((file) => ({ key, ...file })));
  const uploads = ofFields.flatMap(({ key, name, upload }, place) =>
    upload
      ? [
          {
            id: ids.fileId(place),
            field_key: key,
            name: name.replaceAll('\0', '').toWellFormed().slice(-requestLimits.fileName),
            upload,
          },
        ]
      : [],
  );
  const filesOf = (key: string) => uploads.filter(({ field_key }) => field_key === key).map(({ id }) => id);
  const ofFiles = answerable.filter(({ type }) => type === 'files').map(({ key }) => [key, filesOf(key)]);
  const given: RequestInput['answers'] = { ...values, ...Object.fromEntries(ofFiles) };
  const contact = {
    name: fields.get(contactName('name')) ?? '',
    email: fields.get(contactName('email')) ?? '',
    phone: fields.get(contactName('phone')) ?? '',
  };
  const { answers, faults } = readAnswers(form.fields, given);
  const refused = ofFields.filter(({ upload }) => !upload).map(({ key }) => [key, { fault: 'file', max: 0 }] as const);
  return {
    handOver: posted.handOver,
    values,
    hadFiles: files.length > 0,
    contact,
    answers,
    faults: { ...faults, ...readContact(contact, form.asks_contact).faults, ...Object.fromEntries(refused) },
    input: {
      key: ids.key,
      token: ids.token,
      form_version: form.version,
      form_token: readText(fields, formControls.token, 200),
      answers: given,
      contact,
      files: uploads.map(({ id, field_key, name, upload: { size } }) => ({ id, field_key, name, size })),
      language,
      leave_empty: readText(fields, formControls.leaveEmpty, 1000),
    },
    uploads,
    isWarned: fields.has(formControls.isWarned),
  };
}
