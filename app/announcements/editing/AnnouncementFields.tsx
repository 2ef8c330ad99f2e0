/** The fields of an announcement in every form. Uncontrolled, named as form.ts reads them. */

import { type ReactNode, useState } from 'react';
import { announcementCategories } from '../../../db/rules/announcements/categories.ts';
import { announcementPriorities, announcementLimits as limits } from '../../../db/rules/announcements/fields.ts';
import { AttachmentsField } from '../../editing/attachments/AttachmentsField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PicturesField } from '../../editing/pictures/PicturesField.tsx';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { announcementTexts } from '../../texts/en/content/announcements.ts';
import { advanceOnEnter } from '../../ui/forms/advanceOnEnter.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './AnnouncementFields.module.css';
import type { AnnouncementBody } from './api.ts';
import { announcementValues } from './form.ts';
import { TimesFields } from './TimesFields.tsx';

type AnnouncementFieldsProps = {
  announcement: AnnouncementBody;
  /** A new one has no preset category, because it would be published unread. */
  isNew?: boolean;
  /** Whether optional fields are collapsed. */
  folded?: boolean;
  /** Whether the text is required, and not only the title. */
  textRequired?: boolean;
};

export function AnnouncementFields({
  announcement,
  isNew = false,
  folded = false,
  textRequired = false,
}: AnnouncementFieldsProps) {
  const values = announcementValues(announcement);
  const categories = announcementCategories.map((value) => ({ value, label: announcementTexts.categories[value] }));
  const category = (
    <SelectField
      name="category"
      label={texts.fields.category}
      required={isNew}
      options={isNew ? [{ value: '', label: texts.chooseCategory }, ...categories] : categories}
      defaultValue={isNew ? '' : values.category}
    />
  );
  const rest = (
    <Stack>
      <TextArea
        name="excerpt"
        label={texts.fields.excerpt}
        placeholder={texts.excerptPlaceholder}
        hint={texts.excerptHint}
        rows={2}
        limit={limits.excerpt}
        defaultValue={values.excerpt}
      />
      <div className={styles.pair}>
        {!folded && category}
        <SelectField
          name="priority"
          label={texts.fields.priority}
          options={announcementPriorities.map((value) => ({ value, label: texts.priorities[value] }))}
          defaultValue={values.priority}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>{texts.when}</legend>
        <Stack>
          <DateField name="date" label={texts.fields.date} required defaultValue={values.date} />
          <TimesFields details={announcement.details} />
        </Stack>
      </fieldset>
      <TextField name="tags" label={texts.fields.tags} hint={texts.tagsHint} defaultValue={values.tags} />
      <fieldset className={styles.group}>
        <legend>{texts.schedulePart}</legend>
        <ScheduleFields publishAt={values.publish_at} expiresAt={values.expires_at} isNew={isNew} />
      </fieldset>
    </Stack>
  );
  return (
    <Stack onKeyDown={advanceOnEnter}>
      <TextField
        name="title"
        label={texts.fields.title}
        placeholder={texts.titlePlaceholder}
        required
        limit={limits.title}
        defaultValue={values.title}
      />
      <RichTextField
        name="content"
        label={texts.fields.content}
        placeholder={texts.contentPlaceholder}
        required={textRequired}
        defaultValue={values.content}
      />
      {folded && category}
      <PicturesField name="pictures" pictures={announcement.pictures} />
      <AttachmentsField
        name="attachments"
        label={texts.fields.attachments}
        attachments={announcement.attachments}
        limit={limits.attachments}
      />
      {folded ? <MoreFields>{rest}</MoreFields> : rest}
    </Stack>
  );
}

/** Opens by itself if the form restores typed text. */
function MoreFields({ children }: { children: ReactNode }) {
  const [filled, setFilled] = useState(false);
  return (
    <Disclosure label={texts.more} isFilled={filled}>
      <div onInput={() => setFilled(true)}>{children}</div>
    </Disclosure>
  );
}
