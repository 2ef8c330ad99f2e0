/** Sets, changes or removes a link. Not a form: it stands within one. */
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { AddressField } from './AddressField.tsx';
import styles from './RichTextField.module.css';
import { unlinkedMeta } from './unlinkedMeta.ts';

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState('');
  const set = () => {
    const href = completeUrl(address);
    if (!isSafeUrl(href)) return setError(texts.unsafeLink);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected words the address itself becomes the link.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').setMeta(unlinkedMeta, true).run();
    onClose();
  };
  return (
    <div className={styles.tools}>
      <AddressField
        label={texts.linkAddress}
        error={error}
        value={address}
        autoFocus
        onChange={setAddress}
        onEnter={set}
      />
      <Cluster>
        <Button size="small" onClick={set}>
          {texts.setLink}
        </Button>
        {editor.isActive('link') && (
          <Button size="small" variant="secondary" onClick={remove}>
            {texts.removeLink}
          </Button>
        )}
      </Cluster>
    </div>
  );
}
