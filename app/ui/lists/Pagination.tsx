/** Links to the other pages of a list. */
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent } from 'react';
import { pagingTexts } from '../../texts/en/paging.ts';
import styles from './Pagination.module.css';
import { pageNumbers, pageWindow } from './pageNumbers.ts';

type PaginationProps = {
  label: string;
  page: number;
  pages: number;
  /** Shows only this many pages on either side of the current one. */
  window?: number;
  linkTo: (page: number) => { href: string; onClick: (event: MouseEvent) => void };
};

/** Shows nothing while there is only one page. */
export function Pagination({ label, page, pages, window, linkTo }: PaginationProps) {
  if (pages < 2) return null;
  const numbers = window === undefined ? pageNumbers(page, pages) : pageWindow(page, pages, window);
  return (
    <nav className={styles.pager} aria-label={label} data-screen-only>
      {page > 1 && (
        <a className={styles.step} rel="prev" {...linkTo(page - 1)}>
          <ChevronLeft size={18} aria-hidden />
          {pagingTexts.previous}
        </a>
      )}
      <ol className={styles.numbers}>
        {numbers.map((number, place) => (
          <li key={number ?? `gap ${place}`}>
            {number === null ? (
              <span className={styles.gap} aria-hidden>
                …
              </span>
            ) : (
              <a className={styles.number} aria-current={number === page ? 'page' : undefined} {...linkTo(number)}>
                <span className="visually-hidden">{pagingTexts.page} </span>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className={styles.step} rel="next" {...linkTo(page + 1)}>
          {pagingTexts.next}
          <ChevronRight size={18} aria-hidden />
        </a>
      )}
    </nav>
  );
}
