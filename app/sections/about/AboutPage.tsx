/** The page about the town: its picture, its story, and the people who lead it. */
import { listParagraphs, sectionContent } from '../../../db/rules/town/sections.ts';
import { useSections } from '../../data/content.tsx';
import { ForStaff } from '../../shell/ForStaff.tsx';
import { aboutPageTexts } from '../../texts/en/content/aboutPage.ts';
import { aboutTexts } from '../../texts/en/home/sections.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Container } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Prose } from '../../ui/text/Prose.tsx';
import { Members } from '../contact/Members.tsx';
import styles from './AboutPage.module.css';

export function AboutPage() {
  return (
    <Container as="article" className={styles.page}>
      <ErrorBoundary
        fallback={
          <>
            <h1>{aboutTexts.title}</h1>
            <p role="alert">{aboutPageTexts.failed}</p>
          </>
        }
      >
        <Story />
      </ErrorBoundary>
    </Container>
  );
}

function Story() {
  const sections = useSections();
  const { title, short_description, long_description, images } = sectionContent(sections, 'about');
  const officials = sectionContent(sections, 'officials');
  const written = listParagraphs(long_description);
  const story = written.length > 0 ? written : [short_description].filter(Boolean);
  return (
    <>
      <Picture className={styles.picture} picture={images.about} alt={aboutPageTexts.picture} sizes="72rem" first />
      <h1 dir="auto">{title || aboutTexts.title}</h1>
      <ForStaff tool="about-page" />
      {story.length > 0 ? <Prose text={story.join('\n\n')} /> : <EmptyState>{aboutTexts.none}</EmptyState>}
      {officials.members.length > 0 && (
        <section className={styles.leadership} aria-labelledby="leadership">
          <h2 id="leadership" dir="auto">
            {officials.title || aboutPageTexts.leadership}
          </h2>
          <Members members={officials.members} />
        </section>
      )}
    </>
  );
}
