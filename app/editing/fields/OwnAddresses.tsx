import { documentPath } from '../../../db/rules/documents/documents.ts';
import { formPath, formsPath } from '../../../db/rules/forms/forms.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { anchors } from '../../../db/rules/town/sectionKeys.ts';
import { useDocuments, usePageLinks, useTown } from '../../data/content.tsx';
import { useFormLinks } from '../../forms/useForm.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { navbarTexts } from '../../texts/en/shell.ts';

/** Suggests this site's own addresses while an address is typed. */
export function OwnAddresses({ id }: { id: string }) {
  const { commerce } = useTown();
  const pages = usePageLinks();
  const forms = useFormLinks();
  const documents = useDocuments().flatMap((category) => category.documents);
  return (
    <datalist id={id}>
      {anchors.map((anchor) => (
        <option key={anchor} value={`/#${anchor}`} label={navbarTexts.anchors[anchor]} />
      ))}
      <option value="/announcements" label={navbarTexts.anchors.announcements} />
      {commerce && <option value="/items" label={navbarTexts.items} />}
      {pages.map(({ id: pageId, slug, title }) => (
        <option key={pageId} value={pagePath(slug)} label={title} />
      ))}
      {forms.length > 0 && <option value={formsPath} label={screenTexts.forms} />}
      {forms.map((form) => (
        <option key={form.id} value={formPath(form)} label={form.title} />
      ))}
      {documents.map((document) => (
        <option key={document.id} value={documentPath(document)} label={document.title} />
      ))}
    </datalist>
  );
}
