/** Files of an answer. Photos are scaled on the device, so that they are quick to keep and to send. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limitOf } from '../../db/rules/forms/answers.ts';
import { answerName } from '../../db/rules/forms/filledForm.ts';
import { requestLimits } from '../../db/rules/requests/fields.ts';
import { newIdempotencyKey } from '../data/newIdempotencyKey.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Fields.module.css';
import { type FieldControlProps, hintOf } from './fieldHint.ts';
import { type ChosenFile, toFiles } from './fieldValues.ts';
import { readChosenFile } from './readChosenFile.ts';

/** Named types make phones convert photos to JPEG, including those stored as HEIC. */
const accept = 'image/jpeg,image/png,image/webp,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt,.csv';

export function FilesField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const files = toFiles(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const latest = useRef(files);
  // A render that has not seen the last change must not undo it.
  useLayoutEffect(() => {
    latest.current = toFiles(value);
  }, [value]);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const max = Math.min(limitOf(field), requestLimits.files);
  const change = (changed: readonly ChosenFile[]) => {
    latest.current = changed;
    onChange(changed);
  };
  /** Adds files one after the other, since a phone has room for one large photo. */
  async function add(chosen: File[]) {
    setProblem('');
    const free = Math.max(0, max - latest.current.length);
    const added = chosen.slice(0, free).map((file) => ({ file, id: newIdempotencyKey() }));
    const pending = added.map(({ file: { name }, id }) => ({ id, name, bytes: null, previewUrl: '' }));
    change([...latest.current, ...pending]);
    const problems = chosen.length > free ? [texts.tooManyFiles(max)] : [];
    for (const { file, id } of added) {
      setStatus(texts.preparingFile(file.name));
      const read = await readChosenFile(file, id).catch(() => 'unread' as const);
      const isRefused = typeof read === 'string';
      if (isRefused) problems.push(texts.fileRefused[read](file.name));
      change(latest.current.flatMap((one) => (one.id !== id ? one : isRefused ? [] : read)));
      setStatus(isRefused ? '' : texts.fileReady(file.name));
    }
    setProblem(problems.join(' '));
  }
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // Lets the same file be chosen again.
    input.value = '';
    if (chosen.length > 0) void add(chosen);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes what was chosen before the script ran
  useEffect(() => {
    if (inputRef.current) take(inputRef.current);
  }, []);
  const remove = (file: ChosenFile) => {
    change(files.filter(({ id }) => id !== file.id));
    setStatus(texts.fileRemoved(file.name));
  };
  return (
    <div className={styles.parts}>
      <Field
        label={field.label}
        required={field.required}
        hint={hintOf({ field, condition }, texts.filesHint(max))}
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name={answerName(field.key)}
            multiple={max > 1}
            accept={accept}
            ref={inputRef}
            onChange={({ target }) => take(target)}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.previewUrl && <img src={file.previewUrl} alt="" />}
              <span dir="auto">{file.name}</span>
              <Button size="small" onClick={() => remove(file)}>
                {texts.removeFile(file.name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="hint" aria-live="polite">
        {status}
      </p>
      <div role="alert">{problem && <Notice tone="problem">{problem}</Notice>}</div>
    </div>
  );
}
