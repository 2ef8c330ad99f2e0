/** The form of a town's choices about the days that count before a meeting. */
import { maxAdviceLength, type NoticeChoices } from '../../db/rules/notices/choices.ts';
import { NoticeChoicesInput } from '../../db/rules/notices/choicesInput.ts';
import { optionalHolidays } from '../../db/rules/notices/packs/packs.ts';
import type { TownSettings } from '../../db/rules/settings/town.ts';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { saveTown } from './api.ts';
import { type SettingsForm, settingsForm } from './forms.ts';
import * as kinds from './settingFields.tsx';

const texts = settingsTexts.notices;

const field = kinds.fieldsOf<NoticeChoices>(texts.fields);

const holidayField = (key: string, label: string): kinds.SettingField<NoticeChoices> => {
  const isObserved = ({ optional_holidays }: NoticeChoices) => optional_holidays.includes(key);
  const { parse, draw } = kinds.flag;
  return {
    name: key,
    label,
    parse,
    format: isObserved,
    draw: (choices) => draw({ label, name: key }, isObserved(choices)),
  };
};

/** Reads a field of the choices from the town's settings. */
const ofTown = ({ format, draw, ...rest }: kinds.SettingField<NoticeChoices>): kinds.SettingField<TownSettings> => ({
  ...rest,
  format: ({ notice_choices }) => format(notice_choices),
  draw: ({ notice_choices }, hint) => draw(notice_choices, hint),
});

const fields = [
  field('state', kinds.noticeState, { hint: texts.stateHint }),
  ...[...optionalHolidays].map(([key, name]) => holidayField(key, texts.observes(name))),
  field('worked_days', kinds.dates, { hint: texts.workedHint }),
  field('designated_days', kinds.dates, { hint: texts.designatedHint }),
  field('receipt_addresses', kinds.addresses, { hint: texts.receiptHint }),
  field('posting_day_advice', kinds.text, { hint: texts.adviceHint, limit: maxAdviceLength }),
  field('population', kinds.optionalWhole, { hint: texts.populationHint }),
  field('county_population', kinds.optionalWhole),
].map(ofTown);

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
