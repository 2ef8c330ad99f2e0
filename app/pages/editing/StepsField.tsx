/** The steps of a service, as rows. */
import Trash from 'lucide-react/icons/trash-2';
import { emptyStep, pageLimits as limits, stepParts } from '../../../db/rules/pages/fields.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { pageEditingTexts as texts } from '../../texts/en/pageEditing.ts';
import { pageTexts } from '../../texts/en/pages.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import styles from './Editor.module.css';
import { formatSteps, parseSteps, type Step } from './form.ts';

export function StepsField({ steps }: { steps: readonly Step[] }) {
  const { rows, frameRef, read, change, add, remove } = useRowsField(steps, formatSteps, parseSteps);
  return (
    <fieldset ref={frameRef} className={common.fieldset} aria-describedby="steps-hint">
      <legend>{texts.fields.steps}</legend>
      <p id="steps-hint" className={common.hint}>
        {texts.stepsHint}
      </p>
      <div hidden>
        <TextArea
          name="steps"
          label={texts.fields.steps}
          defaultValue={formatSteps(steps)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      <ol className={styles.rows} data-no-memory>
        {rows.map(({ key, entry }, at) => (
          <li key={key}>
            <fieldset className={styles.step}>
              <legend>{texts.step(at + 1)}</legend>
              <TextField
                name={`steps.${at}.title`}
                label={texts.stepTitle}
                required
                limit={limits.stepTitle}
                value={entry.title}
                onChange={({ currentTarget }) => change(at, { title: currentTarget.value })}
              />
              {stepParts.map((part) => (
                <TextField
                  key={part}
                  name=""
                  label={pageTexts.parts[part]}
                  limit={limits.stepText}
                  value={entry[part]}
                  onChange={({ currentTarget }) => change(at, { [part]: currentTarget.value })}
                />
              ))}
              <Cluster>
                <IconButton label={texts.removeStep(entry.title, at + 1)} onClick={() => remove(at)}>
                  <Trash size={18} aria-hidden />
                </IconButton>
              </Cluster>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < limits.steps && (
        <p>
          <Button size="small" data-add onClick={() => add(emptyStep)}>
            {texts.addStep}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
