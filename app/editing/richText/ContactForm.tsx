/** Adds the card of a person or of the office, which always shows the present phone number and address. */
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { usePeople } from '../../data/content.tsx';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { contactOptions } from '../fields/referenceOptions.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { insertBlock } from './insertBlock.ts';
import styles from './RichTextField.module.css';

export function ContactForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const options = contactOptions(usePeople(), texts.office);
  const [id, setId] = useState(options[0]?.value ?? '');
  const add = () => {
    const words = options.find(({ value }) => value === id)?.label ?? '';
    insertBlock(editor, { type: 'contact', attrs: { id, words } });
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields that belong to the text, not a part of the form
    <div className={styles.tools} role="group" aria-label={texts.contact}>
      <SelectField
        name=""
        label={texts.chooseContact}
        hint={texts.contactHint}
        options={options}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <div>
        <Button size="small" onClick={add}>
          {texts.addContact}
        </Button>
      </div>
    </div>
  );
}
