/** The days of a route that are different, as rows. */
import { collectionLimits as limits } from '../../../db/rules/collection/fields.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { RowsField } from '../../editing/fields/RowsField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { formatExceptions, parseExceptions, type RouteException } from './form.ts';

export const ExceptionsField = ({ exceptions }: { exceptions: readonly RouteException[] }) => (
  <RowsField
    name="exceptions"
    label={texts.fields.exceptions}
    hint={texts.exceptionsHint}
    stored={exceptions}
    format={formatExceptions}
    parse={parseExceptions}
    limit={limits.exceptions}
    newRow={{ date: '', moved_to: '', reason: '' }}
    addLabel={texts.addException}
    rowLabel={texts.exception}
    removeLabel={({ date }, place) => texts.removeException(date, place)}
  >
    {(exception, change) => (
      <>
        <DateField
          name=""
          label={texts.exceptionDate}
          required
          value={exception.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <DateField
          name=""
          label={texts.exceptionMoved}
          hint={texts.exceptionMovedHint}
          value={exception.moved_to}
          onChange={({ currentTarget }) => change({ moved_to: currentTarget.value })}
        />
        <TextField
          name=""
          label={texts.exceptionReason}
          limit={limits.reason}
          value={exception.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </>
    )}
  </RowsField>
);
