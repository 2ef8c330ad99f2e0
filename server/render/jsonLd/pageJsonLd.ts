/** Describes a page of the town's own as schema.org data: its place in the site, and its service or questions. */
import { listQuestions } from '../../../db/rules/pages/faq.ts';
import { listAncestors, listPathOf, type Page, type PageLink } from '../../../db/rules/pages/pages.ts';
import { pageListLabels } from '../../feeds/labels.ts';
import { formatLocalTimestamp } from '../../feeds/timestamps.ts';
import { type JsonLdContext, omitEmpty, organizationReference, type Thing, truncateAtWord } from './jsonld.ts';

const maxTextLength = 500;
/** The most questions in a page's data. */
const maxQuestions = 50;

const pageTypes = { service: 'WebPage', department: 'WebPage', plain: 'WebPage', faq: 'FAQPage' } as const;

function breadcrumb(page: Page, pages: readonly PageLink[], origin: string): Thing {
  const list = listPathOf(page);
  const trail = [
    { title: 'Home', slug: '' },
    { title: pageListLabels[list], slug: list.slice(1) },
    ...listAncestors(page, pages),
    page,
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, slug }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      item: `${origin}/${slug}`,
    })),
  };
}

/** @param pages the pages above it  @param picture the address of its first picture; empty for none */
export function pageJsonLd(page: Page, pages: readonly PageLink[], parts: JsonLdContext, picture: string): Thing[] {
  const { origin, shown } = parts;
  const url = `${origin}/${page.slug}`;
  const questions = page.kind === 'faq' ? listQuestions(page).slice(0, maxQuestions) : [];
  const webPage = omitEmpty({
    '@type': pageTypes[page.kind],
    '@id': `${url}#page`,
    url,
    name: page.title,
    description: page.summary,
    dateModified: formatLocalTimestamp(Date.parse(page.updated_at), shown.time_zone),
    image: picture,
    inLanguage: 'en',
    isPartOf: { '@id': `${origin}/#website` },
    breadcrumb: breadcrumb(page, pages, origin),
    mainEntity:
      page.kind === 'service'
        ? { '@id': `${url}#service` }
        : questions.length > 0
          ? questions.map(({ id, question, answer }) => ({
              '@type': 'Question',
              url: `${url}#${id}`,
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: truncateAtWord(answer, maxTextLength) },
            }))
          : undefined,
  });
  if (page.kind !== 'service') return [webPage];
  const service = omitEmpty({
    '@type': 'GovernmentService',
    '@id': `${url}#service`,
    name: page.title,
    description: page.summary,
    url,
    serviceOperator: organizationReference(parts),
  });
  return [webPage, service];
}
