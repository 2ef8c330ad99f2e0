/** Links to pages, each with its summary. */
import { pagePath } from '../../db/rules/links/paths.ts';
import type { PageLink } from '../../db/rules/pages/pages.ts';
import styles from './PageLists.module.css';

type PageLinksProps = { pages: readonly PageLink[]; level: 2 | 3 };

export function PageLinks({ pages, level }: PageLinksProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.links}>
      {pages.map(({ id, slug, title, summary }) => (
        <li key={id} className={styles.link}>
          <Heading className={styles.title}>
            <a data-stretched href={pagePath(slug)} dir="auto">
              {title}
            </a>
          </Heading>
          {summary && <p dir="auto">{summary}</p>}
        </li>
      ))}
    </ul>
  );
}
