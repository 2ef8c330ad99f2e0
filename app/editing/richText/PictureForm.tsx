/** Places one of the form's pictures in the text. Its description and focal point stay where pictures are added. */
import type { Editor } from '@tiptap/core';
import { richTextTexts as texts } from '../../texts/en/editing/richText.ts';
import { Button } from '../../ui/Button.tsx';
import { parsePictures } from '../pictures/pictureList.ts';
import { insertBlock } from './insertBlock.ts';
import styles from './RichTextField.module.css';

/** The pictures of the form that a text belongs to; null where it has none. */
export function findPicturesField(editor: Editor): HTMLTextAreaElement | null {
  const found = editor.view.dom.closest('form')?.elements.namedItem('pictures');
  return found instanceof HTMLTextAreaElement ? found : null;
}

export function PictureForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const pictures = parsePictures(findPicturesField(editor)?.value ?? '');
  const place = (src: string) => {
    insertBlock(editor, { type: 'picture', attrs: { src } });
    onClose();
  };
  if (pictures.length === 0) return <p className={styles.tools}>{texts.noPictures}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong to the text, not a part of the form
    <div className={styles.tools} role="group" aria-label={texts.picture}>
      <p className={styles.hint}>{texts.pictureHint}</p>
      <div className={styles.pictures}>
        {pictures.map(({ src, alt }) => (
          <Button key={src} variant="plain" aria-label={texts.placePicture(alt)} onClick={() => place(src)}>
            <img src={src} alt="" />
          </Button>
        ))}
      </div>
    </div>
  );
}
