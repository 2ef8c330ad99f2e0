/** A text of a page, with the page's pictures, and with contacts as their cards. */
import type { ComponentProps } from 'react';
import type { Page } from '../../db/rules/pages/pages.ts';
import { FormattedText } from '../ui/text/FormattedText.tsx';
import { ContactCard } from './PageContacts.tsx';

type PageFormattedTextProps = { page: Pick<Page, 'pictures'> } & ComponentProps<typeof FormattedText>;

export const PageFormattedText = ({ page: { pictures }, ...text }: PageFormattedTextProps) => (
  <FormattedText {...text} pictures={pictures} drawContact={(id) => <ContactCard id={id} as="div" />} />
);
