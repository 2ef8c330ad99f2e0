/** The buttons above a formatted text. They are one tab stop; the arrow keys move between them. */

import Bold from 'lucide-react/icons/bold';
import Heading from 'lucide-react/icons/heading';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { formattedTextTexts as texts } from '../../texts/en/formattedText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './FormattedTextField.module.css';
import { insertLink, type Selection, type TextEdit, toggleMark, togglePrefix } from './formatMarkdown.ts';
import { useToolbarKeys } from './useToolbarKeys.ts';

export type Edit = (at: Selection) => TextEdit;

export const makeBold: Edit = (at) => toggleMark(at, '**', texts.boldWords);

const tools: { label: string; Icon: typeof Bold; edit: Edit }[] = [
  { label: texts.bold, Icon: Bold, edit: makeBold },
  {
    label: texts.heading,
    Icon: Heading,
    edit: (at) => togglePrefix(at, () => '## ', /^\s*#{1,6}\s+/, texts.headingWords),
  },
  { label: texts.list, Icon: List, edit: (at) => togglePrefix(at, () => '- ', /^\s*[-*+]\s+/, texts.itemWords) },
  {
    label: texts.numbered,
    Icon: ListOrdered,
    edit: (at) => togglePrefix(at, (place) => `${place + 1}. `, /^\s*\d+[.)]\s+/, texts.itemWords),
  },
  { label: texts.link, Icon: Link, edit: (at) => insertLink(at, texts.linkWords) },
];

type FormattingToolbarProps = {
  isFormatted: boolean;
  isPreviewing: boolean;
  controls: string;
  onFormat: (edit: Edit) => void;
  onPreview: () => void;
};

export function FormattingToolbar({
  isFormatted,
  isPreviewing,
  controls,
  onFormat,
  onPreview,
}: FormattingToolbarProps) {
  const shown = isFormatted && !isPreviewing ? tools : [];
  const { bar, stop, setStop, onKeyDown } = useToolbarKeys(shown.length + 1);
  return (
    <div ref={bar} className={styles.toolbar} role="toolbar" aria-label={texts.toolbar} onKeyDown={onKeyDown}>
      {shown.map(({ label, Icon, edit }, place) => (
        <IconButton
          key={label}
          label={label}
          tabIndex={place === stop ? 0 : -1}
          onClick={() => {
            setStop(place);
            onFormat(edit);
          }}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      ))}
      <Button
        size="small"
        variant="secondary"
        className={styles.previewButton}
        aria-pressed={isPreviewing}
        aria-controls={controls}
        tabIndex={stop === shown.length ? 0 : -1}
        onClick={() => {
          setStop(isPreviewing ? tools.length : 0);
          onPreview();
        }}
      >
        {texts.preview}
      </Button>
    </div>
  );
}
