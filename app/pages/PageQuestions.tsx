/** The questions of a page of kind `faq`, each with an address of its own. They stay open: answers are short. */
import LinkIcon from 'lucide-react/icons/link';
import { listQuestions } from '../../db/rules/pages/faq.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { PageFormattedText } from './PageFormattedText.tsx';
import styles from './PageScreen.module.css';

export const PageQuestions = ({ page }: { page: Page }) => (
  <div>
    {listQuestions(page).map(({ id, question, blocks }) => (
      <section key={id} className={styles.question} aria-labelledby={id}>
        <div className={styles.heading}>
          <h2 id={id} tabIndex={-1} dir="auto">
            {question}
          </h2>
          <a href={`#${id}`} aria-label={texts.linkTo(question)} data-screen-only>
            <LinkIcon size={18} aria-hidden />
          </a>
        </div>
        <PageFormattedText page={page} blocks={blocks} />
      </section>
    ))}
  </div>
);
