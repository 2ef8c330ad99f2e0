/** Asks whether followers are told of a notice, and says who else gets a mail. */
import { useState } from 'react';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { newsEditingTexts } from '../../texts/en/news/newsEditing.ts';
import type { NoticeAudience } from './api.ts';

export const tellName = 'notify';

type TellFieldProps = { audience: NoticeAudience; isCorrection?: boolean; isUrgent?: boolean };

/** A correction tells nobody unless the clerk says so. */
export function TellField({ audience, isCorrection = false, isUrgent = false }: TellFieldProps) {
  const [chosen, setChosen] = useState<boolean | undefined>();
  const { contacts, has_mail } = audience;
  return (
    <>
      <CheckField
        name={tellName}
        label={newsEditingTexts.tell(audience)}
        hint={isCorrection ? newsEditingTexts.correctionHint : texts.tellHint(isUrgent)}
        checked={chosen ?? !isCorrection}
        onChange={({ target }) => setChosen(target.checked)}
      />
      <p className="hint">{has_mail ? texts.mailed(isCorrection ? 0 : contacts) : texts.noMail}</p>
    </>
  );
}
