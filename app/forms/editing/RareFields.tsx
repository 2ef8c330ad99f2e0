/** When a form is open, and what is seldom changed about it. */
import { maxScheduleTime } from '../../../db/rules/announcements/schedule.ts';
import { formLimits as limits } from '../../../db/rules/forms/fields.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './Editor.module.css';
import type { formValues } from './form.ts';

type Values = ReturnType<typeof formValues>;

/** Whether the form is open, from when until when, and the text while it is not. */
export function TimesFields({ values }: { values: Values }) {
  const time = { type: 'datetime-local', dir: 'ltr', max: maxScheduleTime, hint: texts.timesHint } as const;
  return (
    <>
      <CheckField name="is_open" label={texts.fields.is_open} hint={texts.openHint} defaultChecked={values.is_open} />
      <Disclosure label={texts.schedule} isFilled={Boolean(values.opens_at || values.closes_at || values.closed_text)}>
        <div className={styles.pair}>
          <TextField {...time} name="opens_at" label={texts.fields.opens_at} defaultValue={values.opens_at} />
          <TextField {...time} name="closes_at" label={texts.fields.closes_at} defaultValue={values.closes_at} />
        </div>
        <TextArea
          name="closed_text"
          label={texts.fields.closed_text}
          hint={texts.closedHint}
          rows={2}
          limit={limits.sentence}
          defaultValue={values.closed_text}
        />
      </Disclosure>
    </>
  );
}

/** Asks for an address that gets an email about each request that nobody takes on. */
export function CopyFields({ values }: { values: Values }) {
  return (
    <Disclosure label={texts.copy} isFilled={values.copy_to !== ''}>
      <div className={styles.pair}>
        <TextField
          name="copy_to"
          type="email"
          label={texts.fields.copy_to}
          hint={texts.copyHint}
          dir="ltr"
          autoComplete="off"
          defaultValue={values.copy_to}
        />
        <TextField
          name="copy_after_days"
          type="number"
          label={texts.fields.copy_after_days}
          min={1}
          max={limits.copyAfterDays}
          defaultValue={values.copy_after_days}
        />
      </div>
    </Disclosure>
  );
}

/** Settings of forms that report problems. They stay in the form, so that choosing another kind loses nothing. */
export function ProblemFields({ values, isHidden }: { values: Values; isHidden: boolean }) {
  return (
    <div hidden={isHidden}>
      <Stack>
        <CheckField
          name="is_public_list"
          label={texts.fields.is_public_list}
          hint={texts.publicListHint}
          defaultChecked={values.is_public_list}
        />
        <TextField
          name="service_code"
          label={texts.fields.service_code}
          hint={texts.serviceCodeHint}
          limit={limits.serviceCode}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.service_code}
        />
      </Stack>
    </div>
  );
}

export function RareFields({ values, host }: { values: Values; host: string }) {
  return (
    <Disclosure label={texts.more} isFilled={false}>
      <TextField
        name="slug"
        label={texts.fields.slug}
        hint={`${host}/forms/… ${texts.slugHint}`}
        limit={limits.slug}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.slug}
      />
      <TextField
        name="retention_days"
        type="number"
        label={texts.fields.retention_days}
        hint={texts.retentionHint}
        required
        min={limits.leastRetentionDays}
        max={limits.retentionDays}
        defaultValue={values.retention_days}
      />
    </Disclosure>
  );
}
