/** The way from the home page to a page. */
import { pagePath } from '../../db/rules/links/paths.ts';
import { listAncestors, listPathOf, type Page } from '../../db/rules/pages/pages.ts';
import { usePageLinks } from '../data/content.tsx';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { screenTexts } from '../texts/en/screens.ts';
import styles from './PageScreen.module.css';

export function PageBreadcrumb({ page }: { page: Page }) {
  const list = listPathOf(page);
  const above = listAncestors(page, usePageLinks()).map(({ slug, title }) => ({ href: pagePath(slug), title }));
  const trail = [
    { href: '/', title: texts.home },
    { href: list, title: list === '/departments' ? screenTexts.departments : screenTexts.services },
    ...above,
  ];
  return (
    <nav aria-label={texts.breadcrumb} data-screen-only>
      <ol className={styles.breadcrumb}>
        {trail.map(({ href, title }) => (
          <li key={href}>
            <a href={href} dir="auto">
              {title}
            </a>
          </li>
        ))}
        <li aria-current="page" dir="auto">
          {page.title}
        </li>
      </ol>
    </nav>
  );
}
