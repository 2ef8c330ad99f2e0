/** The documents of a page, in its own sequence. */
import { useDocuments } from '../data/content.tsx';
import { DocumentRows } from '../documents/Documents.tsx';
import { pageTexts as texts } from '../texts/en/content/pages.ts';

export function PageDocuments({ ids }: { ids: readonly string[] }) {
  const all = useDocuments().flatMap(({ documents }) => documents);
  const documents = ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="page-documents">
      <h2 id="page-documents">{texts.documents}</h2>
      <DocumentRows documents={documents} />
    </section>
  );
}
