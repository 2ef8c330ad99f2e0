/** Chooses the target of the hero's button. */
import { heroLinks } from '../../../db/rules/town/sectionKeys.ts';
import { useTown } from '../../data/content.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';

type ActionLinkFieldProps = { link: string | undefined; onChoose: (link: string) => void };

export function ActionLinkField({ link, onChoose }: ActionLinkFieldProps) {
  const { commerce } = useTown();
  return (
    <SelectField
      name="action.link"
      label={texts.actionLink}
      hint={texts.actionHint}
      required
      // Only a town that sells has items to link to.
      options={heroLinks.filter((one) => commerce || one !== 'items')}
      defaultValue={link}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
