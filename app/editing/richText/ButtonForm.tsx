/** Adds a button that leads somewhere, or changes the one around the cursor. */
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { AddressField } from './AddressField.tsx';
import { insertBlock } from './insertBlock.ts';
import styles from './RichTextField.module.css';

export function ButtonForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [isChange] = useState(() => editor.isActive('button'));
  const [words, setWords] = useState('');
  const [address, setAddress] = useState(String(editor.getAttributes('button').href ?? ''));
  const [errors, setErrors] = useState({ words: '', address: '' });
  const set = () => {
    const href = completeUrl(address);
    const found = {
      words: isChange || words.trim() ? '' : texts.buttonWordsMissing,
      address: isSafeUrl(href) ? '' : texts.unsafeLink,
    };
    setErrors(found);
    if (found.words || found.address) return;
    if (isChange) editor.chain().focus().updateAttributes('button', { href }).run();
    else insertBlock(editor, { type: 'button', attrs: { href }, content: [{ type: 'text', text: words.trim() }] });
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields that belong to the text, not a part of the form
    <div className={styles.tools} role="group" aria-label={texts.button}>
      {!isChange && (
        <Field label={texts.buttonWords} hint={texts.buttonWordsHint} error={errors.words}>
          {(control) => (
            <input
              {...control}
              type="text"
              dir="auto"
              maxLength={80}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
        </Field>
      )}
      <AddressField label={texts.buttonAddress} error={errors.address} value={address} onChange={setAddress} />
      <div>
        <Button size="small" onClick={set}>
          {isChange ? texts.changeButton : texts.addButton}
        </Button>
      </div>
    </div>
  );
}
