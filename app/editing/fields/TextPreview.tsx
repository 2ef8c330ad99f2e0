/** A text as readers will see it. Its parser loads on first use. */
import { useEffect, useState } from 'react';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { formattedTextTexts as texts } from '../../texts/en/formattedText.ts';
import { shellTexts } from '../../texts/en/shell.ts';
import { FormattedText } from '../../ui/FormattedText.tsx';
import { Prose } from '../../ui/Prose.tsx';

export function TextPreview({ text, isFormatted }: { text: string; isFormatted: boolean }) {
  const [read, setRead] = useState<((text: string) => FormattedElement[]) | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isFormatted) return;
    import('../../../db/rules/fields/markdown.ts').then(
      ({ parseMarkdown }) => setRead(() => parseMarkdown),
      () => setFailed(true),
    );
  }, [isFormatted]);
  if (text.trim() === '') return <p>{texts.nothing}</p>;
  if (!isFormatted) return <Prose text={text} />;
  if (failed) return <p role="alert">{texts.loadFailed}</p>;
  return read ? <FormattedText blocks={read(text)} /> : <p role="status">{shellTexts.loading}</p>;
}
