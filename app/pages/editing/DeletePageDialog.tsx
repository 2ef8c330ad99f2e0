/** Asks before a page is deleted, and names what links to it. */
import type { LinkToPage, Page } from '../../../db/rules/pages/pages.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { deletePage, listLinksToPage } from './api.ts';

const nameOf = ({ noun, title }: LinkToPage) => (noun === 'redirects' ? texts.redirectName(title) : `“${title}”`);

type DeletePageDialogProps = {
  page: Pick<Page, 'id' | 'version' | 'title'>;
  onClose: (isDone: boolean) => void;
};

export function DeletePageDialog({ page, onClose }: DeletePageDialogProps) {
  const links = useServerList(page.id, listLinksToPage);
  const found = links.data ?? [];
  const hint = found.length > 0 ? texts.deleteLinks(found.length, found.map(nameOf).join(', ')) : '';
  return (
    <ConfirmDialog
      title={texts.delete}
      question={texts.deleteAsk(page.title)}
      hint={links.error ? texts.linksUnknown : hint}
      label={texts.deleteYes}
      act={() => deletePage(page)}
      failedText={texts.deleteFailed}
      onClose={onClose}
    />
  );
}
