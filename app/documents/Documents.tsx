/** The town's documents, by category. Plain links, so that they open, download and cache like any other. */

import FileText from 'lucide-react/icons/file-text';
import { Fragment, useEffect, useRef } from 'react';
import { listInUse } from '../../db/rules/documents/archive.ts';
import {
  type CategoryWithDocuments,
  type Document,
  documentPath,
  documentTextPath,
  fileTypeLabel,
  formatFileSize,
  hasText,
} from '../../db/rules/documents/documents.ts';
import { useDocuments, useSection } from '../data/content.tsx';
import { Section } from '../sections/Section.tsx';
import type { DeepLinkRequest } from '../sections/useDeepLink.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { scrollToAnchor } from '../shell/navigation/scroll.ts';
import { formatDate } from '../texts/dates.ts';
import { documentTexts } from '../texts/en/content/documents.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './Documents.module.css';

const initialCount = 8;
const elementId = (category_id: string) => `category-${category_id}`;

export function Documents({ request }: { request: DeepLinkRequest | null }) {
  const { title, subtitle } = useSection('documents');
  const categories = listInUse(useDocuments());
  return (
    <Section
      anchor="documents"
      title={title || documentTexts.title}
      subtitle={subtitle}
      aside={<ForStaff tool="documents" edits="documents" />}
    >
      {categories.length === 0 && <EmptyState>{documentTexts.none}</EmptyState>}
      <div className={styles.categories}>
        {categories.map((one, position) => (
          <Category
            key={one.category.category_id}
            {...one}
            isFirst={position === 0}
            request={request?.categoryId === one.category.category_id ? request : null}
          />
        ))}
      </div>
    </Section>
  );
}

type CategoryProps = CategoryWithDocuments & { isFirst: boolean; request: DeepLinkRequest | null };

/** Only the first category starts open, to keep the page short on a phone. */
function Category({ category, documents, isFirst, request }: CategoryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { category_id, title, description } = category;
  useEffect(() => {
    if (!request || !details.current) return;
    details.current.open = true;
    void scrollToAnchor(elementId(category_id));
  }, [request, category_id]);
  const first = documents.slice(0, initialCount);
  const others = documents.slice(initialCount);
  return (
    <Disclosure
      ref={details}
      open={isFirst}
      className={styles.category}
      id={elementId(category_id)}
      data-asked={request ? '' : undefined}
      summary={
        <>
          <h3 className={styles.title} dir="auto">
            {title}
          </h3>
          <span className={`hint ${styles.count}`}>{documentTexts.count(documents.length)}</span>
        </>
      }
    >
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {documents.length === 0 && <EmptyState>{documentTexts.emptyCategory}</EmptyState>}
      <DocumentList documents={first} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{documentTexts.more(others.length)}</summary>
          <DocumentList documents={others} />
        </details>
      )}
    </Disclosure>
  );
}

/** Groups documents by year if they are sorted by date and span several years; otherwise one group. */
function groupByYear(documents: Document[]): { year: string; documents: Document[] }[] {
  const isByDate = documents.every(({ date }, place) => place === 0 || date <= (documents[place - 1] as Document).date);
  const groups = new Map<string, Document[]>();
  for (const one of documents) {
    const year = isByDate ? one.date.slice(0, 4) : '';
    groups.set(year, [...(groups.get(year) ?? []), one]);
  }
  return [...groups].map(([year, documents]) => ({ year: groups.size > 1 ? year : '', documents }));
}

const DocumentList = ({ documents }: { documents: Document[] }) =>
  groupByYear(documents).map(({ year, documents }) => (
    <Fragment key={year}>
      {year && <h4 className={styles.year}>{year}</h4>}
      <DocumentRows documents={documents} />
    </Fragment>
  ));

/** Documents as links, with their kind, size and day. */
export function DocumentRows({ documents }: { documents: Document[] }) {
  return (
    <ul>
      {documents.map((document) => (
        <li key={document.id} className={styles.document}>
          <FileText size={22} aria-hidden />
          <div className={styles.words}>
            <a data-stretched href={documentPath(document)} data-no-route dir="auto">
              {document.title}
            </a>
            {document.description && (
              <p className={styles.about} dir="auto">
                {document.description}
              </p>
            )}
            <p className="hint">
              {fileTypeLabel(document.file_name)}, {formatFileSize(document.size)}
              {' · '}
              <time dateTime={document.date}>{formatDate(document.date)}</time>
              {hasText(document) && (
                <>
                  {' · '}
                  <a href={documentTextPath(document.id)} className={styles.text}>
                    {documentTexts.text}
                    <span className="visually-hidden"> {document.title}</span>
                  </a>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
