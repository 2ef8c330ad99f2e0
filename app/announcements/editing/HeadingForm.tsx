/** The heading above the announcements: three texts, all required. */

import type { FormEvent } from 'react';
import { TextField } from '../../editing/fields/TextField.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { formTexts } from '../../texts/en/editing/formKit.ts';
import { readText } from '../../ui/forms/readText.ts';
import { reportBlankFields } from '../../ui/forms/reportBlankFields.ts';
import type { HeadingBody } from './api.ts';
import styles from './Manager.module.css';

type HeadingFormProps = { id: string; values: HeadingBody; onSubmit: (body: HeadingBody) => void };

export function HeadingForm({ id, values, onSubmit }: HeadingFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!reportBlankFields(form, formTexts.blank)) return;
    const data = new FormData(form);
    const text = (name: string) => readText(data, name);
    onSubmit({
      badge_text: text('badge_text'),
      title: text('title'),
      subtitle: text('subtitle'),
      enabled: values.enabled,
    });
  };
  return (
    <form id={id} className={styles.heading} onSubmit={submit} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`} className={styles.part}>
        {texts.heading}
      </h3>
      <div className={styles.headingFields}>
        <TextField name="badge_text" label={texts.badge} required limit={300} defaultValue={values.badge_text} />
        <TextField name="title" label={texts.headingTitle} required limit={300} defaultValue={values.title} />
        <TextField name="subtitle" label={texts.subtitle} required limit={600} defaultValue={values.subtitle} />
      </div>
    </form>
  );
}
