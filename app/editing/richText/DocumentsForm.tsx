/** Adds a list of documents, as links that stay when a file is replaced. */
import type { Editor, JSONContent } from '@tiptap/core';
import { useState } from 'react';
import { type Document, documentPath } from '../../../db/rules/documents/documents.ts';
import { foldText } from '../../../db/rules/search/foldText.ts';
import { useDocuments } from '../../data/content.tsx';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { CheckField } from '../fields/CheckField.tsx';
import { insertBlock } from './insertBlock.ts';
import styles from './RichTextField.module.css';

const toItem = (document: Document): JSONContent => ({
  type: 'listItem',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: document.title, marks: [{ type: 'link', attrs: { href: documentPath(document) } }] },
      ],
    },
  ],
});

export function DocumentsForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const documents = useDocuments().flatMap((category) => category.documents);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = documents.filter(({ title }) => foldText(title).includes(foldText(words.trim())));
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const add = () => {
    const items = chosen.flatMap((id) => documents.find((document) => document.id === id) ?? []).map(toItem);
    insertBlock(editor, { type: 'bulletList', content: items });
    onClose();
  };
  if (documents.length === 0) return <p className={styles.tools}>{texts.noDocuments}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields that belong to the text, not a part of the form
    <div className={styles.tools} role="group" aria-label={texts.documents}>
      <Field label={texts.findDocuments}>
        {(control) => (
          <input
            {...control}
            type="search"
            dir="auto"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.choices}>
        {found.map(({ id, title }) => (
          <CheckField
            key={id}
            name=""
            label={title}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <p role="status">{texts.noDocumentsFound}</p>}
      </div>
      <div>
        <Button size="small" aria-disabled={chosen.length === 0} onClick={() => chosen.length > 0 && add()}>
          {texts.addDocuments(chosen.length)}
        </Button>
      </div>
    </div>
  );
}
