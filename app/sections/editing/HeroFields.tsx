/** The top of the home page, as a form. */
import { useState } from 'react';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PictureField } from '../../editing/pictures/PictureField.tsx';
import { pictureEditingTexts } from '../../texts/en/editing/pictureEditing.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { ActionLinkField } from './ActionLinkField.tsx';

type HeroFieldsProps = {
  content: SectionContents['hero'];
  /** Whether the button's text may stay empty while the button leads nowhere. */
  isActionOptional?: boolean;
};

export function HeroFields({ content, isActionOptional = false }: HeroFieldsProps) {
  const { text, link } = content.action;
  const [chosenLink, setChosenLink] = useState<string | undefined>(link);
  return (
    <>
      <TextArea name="title" label={texts.title} required rows={2} limit={300} defaultValue={content.title} />
      <TextArea name="subtitle" label={texts.subtitle} required rows={3} limit={600} defaultValue={content.subtitle} />
      <TextField
        name="action.text"
        label={texts.actionText}
        required={!isActionOptional || chosenLink !== 'none'}
        limit={60}
        defaultValue={text}
      />
      <ActionLinkField link={link} onChoose={setChosenLink} />
      <PictureField
        name="image"
        label={pictureEditingTexts.picture}
        picture={content.image}
        addressHint={pictureEditingTexts.film}
      />
    </>
  );
}
