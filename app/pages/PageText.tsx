/** Draws a page below its title: its text, questions, steps, pictures, contacts and documents. */
import { listIntroduction } from '../../db/rules/pages/faq.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { listOtherPictures } from '../ui/FormattedText.tsx';
import { Picture } from '../ui/Picture.tsx';
import { PageContacts } from './PageContacts.tsx';
import { PageDocuments } from './PageDocuments.tsx';
import { PageFormattedText } from './PageFormattedText.tsx';
import { PageQuestions } from './PageQuestions.tsx';
import styles from './PageScreen.module.css';
import { PageSteps } from './PageSteps.tsx';

export function PageText({ page }: { page: Page }) {
  const { content, blocks, kind } = page;
  const isFaq = kind === 'faq';
  const text = isFaq ? listIntroduction(page) : blocks;
  return (
    <>
      <PageFormattedText page={page} blocks={text} text={blocks.length === 0 ? content : ''} heading="h2" />
      {isFaq && <PageQuestions page={page} />}
      <PageSteps steps={page.steps} />
      {listOtherPictures(page.pictures, blocks).map((picture) => (
        <Picture key={picture.src} className={styles.picture} picture={picture} sizes="44rem" />
      ))}
      <PageContacts ids={page.contact_ids} />
      <PageDocuments ids={page.document_ids} />
    </>
  );
}
