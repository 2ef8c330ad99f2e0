/** Opens the search: a box if the navbar has room for it, otherwise a link. SearchKey.tsx handles both. */
import { useLocation } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { maxSearchLength, searchPath } from '../../../db/rules/links/paths.ts';
import { navbarTexts } from '../../texts/en/shell.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './SearchLink.module.css';

export function SearchLink() {
  const isHere = useLocation({ select: ({ pathname }) => pathname === searchPath });
  return (
    <div className={styles.search}>
      {!isHere && (
        // biome-ignore lint/a11y/useSemanticElements: a search element around the form would be a second landmark
        <form role="search" className={styles.form} action={searchPath} aria-label={navbarTexts.search}>
          <input
            type="search"
            name="q"
            className={styles.box}
            aria-label={navbarTexts.search}
            placeholder={navbarTexts.search}
            aria-keyshortcuts="/"
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
          <IconButton type="submit" label={navbarTexts.search} className={styles.submit}>
            <Search size={18} aria-hidden />
          </IconButton>
        </form>
      )}
      <a className={styles.link} href={searchPath} aria-label={navbarTexts.search} aria-keyshortcuts="/">
        <Search size={22} aria-hidden />
      </a>
    </div>
  );
}
