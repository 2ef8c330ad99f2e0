/** Draws a page below its title: its text, questions, steps, pictures, contacts and documents. */
import { listIntroduction } from '../../db/rules/pages/faq.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { FormattedPicture, listOtherPictures } from '../ui/text/FormattedText.tsx';
import { PageContacts } from './PageContacts.tsx';
import { PageDocuments } from './PageDocuments.tsx';
import { PageFormattedText } from './PageFormattedText.tsx';
import { PageQuestions } from './PageQuestions.tsx';
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
        <FormattedPicture key={picture.src} picture={picture} />
      ))}
      <PageContacts ids={page.contact_ids} />
      <PageDocuments ids={page.document_ids} />
    </>
  );
}
