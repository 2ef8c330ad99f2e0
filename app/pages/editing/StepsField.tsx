/** The steps of a service, as rows. */
import { emptyStep, pageLimits as limits, stepParts } from '../../../db/rules/pages/fields.ts';
import { RowsField } from '../../editing/fields/RowsField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { pageTexts } from '../../texts/en/content/pages.ts';
import { formatSteps, parseSteps, type Step } from './form.ts';

export const StepsField = ({ steps }: { steps: readonly Step[] }) => (
  <RowsField
    name="steps"
    label={texts.fields.steps}
    hint={texts.stepsHint}
    stored={steps}
    format={formatSteps}
    parse={parseSteps}
    limit={limits.steps}
    newRow={emptyStep}
    addLabel={texts.addStep}
    rowLabel={texts.step}
    removeLabel={({ title }, place) => texts.removeStep(title, place)}
    isFirstWide
  >
    {(step, change, at) => (
      <>
        <TextField
          name={`steps.${at}.title`}
          label={texts.stepTitle}
          required
          limit={limits.stepTitle}
          value={step.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        {stepParts.map((part) => (
          <TextField
            key={part}
            name=""
            label={pageTexts.parts[part]}
            limit={limits.stepText}
            value={step[part]}
            onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
          />
        ))}
      </>
    )}
  </RowsField>
);
