/** Lists what an editor may edit, each with a link to its place. */
import type { Right } from '../../../db/rules/accounts/rights.ts';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { useDocuments, usePageLinks } from '../../data/content.tsx';
import { accountTexts } from '../../texts/en/accounts/accounts.ts';
import { todoTexts } from '../../texts/en/office/dashboard.ts';
import styles from '../Account.module.css';

const { editorParts: texts } = accountTexts;

const places = {
  announcements: '/announcements',
  events: '/#calendar',
  documents: '/#documents',
  pages: '/services',
  people: '/contacts',
  collection_routes: '/collection',
  meetings: '/meetings',
  forms: '/requests',
} as const;

type EditorPartsProps = {
  rights: readonly Right[];
  /** How many places of what they may edit are to mend. */
  toMendCount?: number;
};

export function EditorParts({ rights, toMendCount = 0 }: EditorPartsProps) {
  const pages = usePageLinks();
  const categories = useDocuments();
  const linkTo = ({ noun, within }: Right) => {
    const page = noun === 'pages' && within ? pages.find(({ id }) => id === within) : undefined;
    if (page) return { href: pagePath(page.slug), text: texts.pagesBelow(page.title) };
    const found = within && categories.find(({ category }) => category.category_id === within);
    if (found) return { href: places.documents, text: texts.documentsOf(found.category.title) };
    return {
      href: places[noun],
      text: within ? texts.some[noun === 'pages' ? 'pages' : 'documents'] : texts.nouns[noun],
    };
  };
  return (
    <section className={styles.part} aria-labelledby="editor-parts">
      <h2 id="editor-parts">{texts.title}</h2>
      <p className={styles.intro}>{texts.intro}</p>
      <ul>
        {rights.map((right) => {
          const { href, text } = linkTo(right);
          return (
            <li key={`${right.noun} ${right.within}`}>
              <a href={href}>{text}</a>
            </li>
          );
        })}
      </ul>
      {toMendCount > 0 && (
        <p>
          <a href="/to-mend">{todoTexts.barriers(toMendCount)}</a>
        </p>
      )}
      <p>
        <a href="/drafts">{texts.drafts}</a>
      </p>
    </section>
  );
}
