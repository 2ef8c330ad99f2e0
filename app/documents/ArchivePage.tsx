/** /archive: documents that are kept for reference only, apart from those in use. */
import { isArchived } from '../../db/rules/documents/archive.ts';
import type { CategoryWithDocuments, Document } from '../../db/rules/documents/documents.ts';
import { useDocuments } from '../data/content.tsx';
import { archiveTexts as texts } from '../texts/en/content/archive.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './ArchivePage.module.css';
import { DocumentRows } from './Documents.tsx';

/** Says on each row that the document is archived. */
const label = (document: Document): Document => ({
  ...document,
  description: texts.label(document.archive?.made_on ?? '', document.description),
});

/** The archived documents by the day on which they were made, the latest first. */
const listArchived = (categories: readonly CategoryWithDocuments[]): Document[] =>
  categories
    .flatMap(({ documents }) => documents)
    .filter(isArchived)
    .sort((a, b) => (b.archive?.made_on ?? '').localeCompare(a.archive?.made_on ?? ''));

export function ArchivePage() {
  const documents = listArchived(useDocuments());
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.archive} subtitle={texts.lead} />
      {documents.length === 0 ? (
        <EmptyState>{texts.none}</EmptyState>
      ) : (
        <DocumentRows documents={documents.map(label)} />
      )}
    </Container>
  );
}
