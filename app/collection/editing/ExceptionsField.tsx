/** The days of a route that are different, as rows. */
import Trash from 'lucide-react/icons/trash-2';
import { collectionLimits as limits } from '../../../db/rules/collection/fields.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { collectionEditingTexts as texts } from '../../texts/en/collectionEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import styles from './Editor.module.css';
import { formatExceptions, parseExceptions, type RouteException } from './form.ts';

export function ExceptionsField({ exceptions }: { exceptions: readonly RouteException[] }) {
  const { rows, frameRef, read, change, add, remove } = useRowsField(exceptions, formatExceptions, parseExceptions);
  return (
    <fieldset ref={frameRef} className={styles.checks} aria-describedby="exceptions-hint">
      <legend>{texts.fields.exceptions}</legend>
      <p id="exceptions-hint" className={common.hint}>
        {texts.exceptionsHint}
      </p>
      <div hidden>
        <TextArea
          name="exceptions"
          label={texts.fields.exceptions}
          defaultValue={formatExceptions(exceptions)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      <ol className={styles.exceptions} data-no-memory>
        {rows.map(({ key, entry }, place) => (
          <li key={key}>
            <fieldset className={styles.exception}>
              <legend className="visually-hidden">{texts.exception(place + 1)}</legend>
              <DateField
                name=""
                label={texts.exceptionDate}
                required
                value={entry.date}
                onChange={({ currentTarget }) => change(place, { date: currentTarget.value })}
              />
              <DateField
                name=""
                label={texts.exceptionMoved}
                hint={texts.exceptionMovedHint}
                value={entry.moved_to}
                onChange={({ currentTarget }) => change(place, { moved_to: currentTarget.value })}
              />
              <TextField
                name=""
                label={texts.exceptionReason}
                limit={limits.reason}
                value={entry.reason}
                onChange={({ currentTarget }) => change(place, { reason: currentTarget.value })}
              />
              <Cluster>
                <IconButton label={texts.removeException(entry.date, place + 1)} onClick={() => remove(place)}>
                  <Trash size={18} aria-hidden />
                </IconButton>
              </Cluster>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < limits.exceptions && (
        <p>
          <Button size="small" data-add onClick={() => add({ date: '', moved_to: '', reason: '' })}>
            {texts.addException}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
