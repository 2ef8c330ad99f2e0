/** Says which people can't read an uploaded PDF file, and what a clerk can do about it. Nothing here stops publishing. */
import type { BarrierRule } from '../../../db/rules/accessibility/barriers.ts';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import type { FileFacts } from '../../../db/rules/accessibility/fileFacts.ts';
import common from '../../editing/Parts.module.css';
import { fileBarriersEditingTexts as texts } from '../../texts/en/office/fileBarriersEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './FileBarriers.module.css';

type FoundRule = keyof typeof texts.sentences;
/** Scans and files that can't be opened have sentences of their own. */
const isFound = (rule: BarrierRule): rule is FoundRule => rule in texts.sentences;

type FileBarriersProps = {
  facts: FileFacts;
  /** Opens a field for the text of the file; without it there is one already. */
  onTypeText?: (() => void) | undefined;
};

export function FileBarriers({ facts, onTypeText }: FileBarriersProps) {
  const rules = listFileBarriers(facts, { file_id: '', file_name: '' }).map(({ rule }) => rule);
  const { status } = facts;
  // A file that was too large to open has no pages here, and a sentence of its own already.
  const isTextRead = facts.pages > 0;
  return (
    <>
      {rules.includes('pdf_is_scan') ? (
        <ScanNotice facts={facts} onTypeText={onTypeText} />
      ) : (
        rules.some(isFound) && <FoundNotice facts={facts} rules={rules} />
      )}
      {(status === 'partial' || (status === 'unchecked' && isTextRead)) && (
        <p className={common.hint}>{texts.unchecked[status]}</p>
      )}
      {(status === 'collection' || status === 'xfa_form') && <Notice tone="warning">{texts.unchecked[status]}</Notice>}
    </>
  );
}

const Steps = ({ summary, steps }: { summary: string; steps: readonly string[] }) => (
  <details>
    <summary className={styles.summary}>{summary}</summary>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </details>
);

const ScanNotice = ({ facts, onTypeText }: FileBarriersProps) => (
  <Notice tone="warning">
    <Stack gap={2}>
      <p>{texts.scan(facts)}</p>
      <Steps summary={texts.askForWord} steps={texts.askForWordSteps} />
      {onTypeText && (
        <Button size="small" className={styles.type} onClick={onTypeText}>
          {texts.typeText}
        </Button>
      )}
      <p>{texts.publishAnyway}</p>
    </Stack>
  </Notice>
);

const FoundNotice = ({ facts, rules }: { facts: FileFacts; rules: readonly BarrierRule[] }) => (
  <Notice tone="warning">
    <Stack gap={2}>
      <p>{texts.found}</p>
      <ul className={styles.found}>
        {rules.filter(isFound).map((rule) => (
          <li key={rule}>
            {texts.sentences[rule](facts)}
            <Steps summary={texts.whatToDo} steps={texts.steps[rule]} />
          </li>
        ))}
      </ul>
      <p>{texts.publishAnyway}</p>
    </Stack>
  </Notice>
);
