/** The schema of a town's settings. */
import * as v from 'valibot';
import { Email } from '../accounts/users.ts';
import { accentPattern } from '../colors.ts';
import { toSingleLine } from '../fields/singleLine.ts';
import { textField } from '../fields/textField.ts';
import { NoticeChoicesInput } from '../notices/choicesInput.ts';
import { isTimeZone } from '../time.ts';
import { maxTownNameLength } from './town.ts';

/** The body of a change to a town; omitted fields stay. */
export const TownSettingsChanges = v.partial(
  v.object(
    {
      display_name: v.pipe(textField('town’s name', maxTownNameLength), v.transform(toSingleLine)),
      time_zone: v.pipe(
        v.string('The time zone must be text.'),
        v.check(isTimeZone, 'The time zone must be an IANA name such as America/Chicago.'),
      ),
      support_email: Email,
      second_look: v.boolean('Whether a second person publishes is either true or false.'),
      notice_choices: NoticeChoicesInput,
      accent: v.pipe(
        v.string('The accent is a color such as #1f5f8b.'),
        v.regex(accentPattern, 'The accent is a color such as #1f5f8b.'),
        v.toLowerCase(),
      ),
    },
    'Send the settings as an object.',
  ),
);
export type TownSettingsChanges = v.InferOutput<typeof TownSettingsChanges>;
