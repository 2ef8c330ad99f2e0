/** /document-text/<id>: the text of a document, for people who can't read its file. */
import { useParams } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import {
  type Document,
  documentPath,
  documentTextPath,
  fileTypeLabel,
  formatFileSize,
} from '../../db/rules/documents/documents.ts';
import { useConnection, useDocuments, useInitialState } from '../data/content.tsx';
import { Home } from '../sections/Home.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { formatLongDate } from '../texts/dates.ts';
import { documentTextTexts as texts } from '../texts/en/content/documentText.ts';
import { pageTexts } from '../texts/en/content/pages.ts';
import { Button } from '../ui/Button.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { FormattedText } from '../ui/text/FormattedText.tsx';
import styles from './DocumentTextScreen.module.css';

export function DocumentTextScreen() {
  const { id } = useParams({ from: '/document-text/$id' });
  const { document: drawn } = useInitialState();
  const { isOffline } = useConnection();
  const stored = useDocuments()
    .flatMap(({ documents }) => documents)
    .find((document) => document.id === id);
  const known = drawn?.id === id ? drawn : undefined;
  // Drawn lists say only that there is a text: it comes with the first sync.
  if (stored?.has_text && !known) return <PendingText isOffline={isOffline} />;
  const document = stored?.has_text ? known : (stored ?? known);
  return document?.text_blocks?.length ? <DocumentText document={document} /> : <Home missing />;
}

const PendingText = ({ isOffline }: { isOffline: boolean }) => (
  <Container className={styles.page}>
    <EmptyState>
      <span role="status">{isOffline ? pageTexts.notLoaded : pageTexts.loading}</span>
    </EmptyState>
  </Container>
);

function DocumentText({ document }: { document: Document }) {
  const { id, title, description, date, file_name, size, text_blocks = [] } = document;
  useDocumentTitle(title);
  return (
    <Container className={styles.page} as="article">
      <Header level={1} title={title} subtitle={description}>
        <p className="hint">{texts.kind(formatLongDate(date))}</p>
      </Header>
      <FormattedText blocks={text_blocks} text="" heading="h2" />
      <Cluster className={styles.foot}>
        <a href={documentPath(document)} data-no-route className={styles.file}>
          {texts.open(fileTypeLabel(file_name), formatFileSize(size))}
        </a>
        <Cluster data-screen-only data-needs-script>
          <ShareButton path={documentTextPath(id)} />
          <Button size="small" onClick={() => print()}>
            <Printer size={18} aria-hidden />
            {pageTexts.print}
          </Button>
        </Cluster>
      </Cluster>
    </Container>
  );
}
