/** The form of a town's choices about the days that count before a meeting. */
import { maxAdviceLength, type NoticeChoices } from '../../db/rules/notices/choices.ts';
import { NoticeChoicesInput } from '../../db/rules/notices/choicesInput.ts';
import { packs } from '../../db/rules/notices/packs/packs.ts';
import type { TownSettings } from '../../db/rules/settings/town.ts';
import { settingsTexts } from '../texts/en/settings.ts';
import { saveTown } from './api.ts';
import { type SettingsForm, settingsForm } from './forms.ts';
import * as kinds from './settingFields.tsx';

const texts = settingsTexts.notices;

/** Holidays that a town may observe, by key. */
export const optionalHolidays = new Map(
  packs.flatMap(({ holidays }) =>
    holidays.filter(({ set }) => set === 'optional').map(({ key }) => [key, texts.optionalHoliday(key)] as const),
  ),
);

const choiceField = <K extends 'state' | 'worked_days' | 'designated_days' | 'posting_day_advice'>(
  name: K,
  { format, parse, draw }: kinds.SettingKind<NoticeChoices[K]>,
  given: { hint?: string; limit?: number } = {},
): kinds.SettingField<TownSettings> => ({
  name,
  label: texts.fields[name],
  parse,
  format: ({ notice_choices }) => format(notice_choices[name]),
  draw: ({ notice_choices }) => draw({ label: texts.fields[name], name, ...given }, notice_choices[name]),
});

const { parse: parseFlag, draw: drawFlag } = kinds.flag;

const holidayField = (key: string, label: string): kinds.SettingField<TownSettings> => {
  const isObserved = ({ notice_choices }: TownSettings) => notice_choices.optional_holidays.includes(key);
  return {
    name: key,
    label,
    parse: parseFlag,
    format: isObserved,
    draw: (town) => drawFlag({ label, name: key }, isObserved(town)),
  };
};

const fields = [
  choiceField('state', kinds.state, { hint: texts.stateHint }),
  ...[...optionalHolidays].map(([key, label]) => holidayField(key, texts.observes(label))),
  choiceField('worked_days', kinds.dates, { hint: texts.workedHint }),
  choiceField('designated_days', kinds.dates, { hint: texts.designatedHint }),
  choiceField('posting_day_advice', kinds.text, { hint: texts.adviceHint, limit: maxAdviceLength }),
];

const form = settingsForm<TownSettings>(
  'towns',
  texts.edit,
  NoticeChoicesInput,
  (notice_choices, version, key) => saveTown({ notice_choices }, version, key),
  fields,
);

export const noticesForm: SettingsForm<TownSettings> = {
  ...form,
  bodyOf(data) {
    const typed = Object.entries(form.bodyOf(data));
    const optional_holidays = [...optionalHolidays.keys()].filter((key) => data.has(key));
    return { ...Object.fromEntries(typed.filter(([name]) => !optionalHolidays.has(name))), optional_holidays };
  },
};
