/** The first step of a new record: a template to start from, or an empty one. */
import { useId } from 'react';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import common from '../Parts.module.css';
import { runWithToast } from '../runWithToast.ts';
import styles from './TemplateDialog.module.css';

type TemplateDialogProps<Opened> = {
  texts: { templateTitle: string; templateHint: string; blank: string };
  blank: Opened;
  /** Their `content` is Markdown. */
  templates: readonly (Partial<Opened> & { title: string; content: string })[];
  onChoose: (opened: Opened) => void;
  onClose: () => void;
};

export function TemplateDialog<Opened extends { blocks: FormattedElement[] }>(props: TemplateDialogProps<Opened>) {
  const { texts, blank, templates, onChoose, onClose } = props;
  const headingId = useId();
  /** The parser is large, so only a chosen template loads it. */
  const choose = ({ content, ...template }: (typeof templates)[number]) =>
    runWithToast(editingTexts.failedToOpen, async () => {
      const { parseMarkdown } = await import('../../../db/rules/fields/markdown.ts');
      onChoose({ ...blank, ...template, blocks: parseMarkdown(content) });
    });
  return (
    <Dialog labelledBy={headingId} onClose={onClose}>
      <h2 id={headingId} className={common.title}>
        {texts.templateTitle}
      </h2>
      <p>{texts.templateHint}</p>
      <ul className={styles.templates}>
        <li>
          <Button variant="secondary" onClick={() => onChoose(blank)}>
            {texts.blank}
          </Button>
        </li>
        {templates.map((template) => (
          <li key={template.title}>
            <Button variant="secondary" onClick={() => void choose(template)}>
              {template.title}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
