/** The page about the town: its picture, its story, and the people who lead it. */
import { paragraphs, sectionContent } from '../../db/rules/sections.ts';
import { useSections } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { texts } from '../texts/en.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Prose } from '../ui/Prose.tsx';
import styles from './AboutPage.module.css';
import { Members } from './Members.tsx';
import { Empty } from './Section.tsx';

export function AboutPage() {
  return (
    <article className={styles.page}>
      <Boundary
        fallback={
          <>
            <h1 className={styles.title}>{texts.about.title}</h1>
            <p role="alert">{texts.about.failed}</p>
          </>
        }
      >
        <Story />
      </Boundary>
    </article>
  );
}

function Story() {
  const sections = useSections();
  const { title, short_description, long_description, images } = sectionContent(sections, 'about');
  const officials = sectionContent(sections, 'officials');
  const written = paragraphs(long_description);
  const story = written.length > 0 ? written : [short_description].filter(Boolean);
  return (
    <>
      <Picture className={styles.picture} picture={images.about} alt={texts.about.picture} sizes="72rem" first />
      <h1 className={styles.title} dir="auto">
        {title || texts.about.title}
      </h1>
      <ForAdmins tool="about-page" />
      {story.length > 0 ? <Prose text={story.join('\n\n')} /> : <Empty>{texts.about.none}</Empty>}
      {officials.members.length > 0 && (
        <section className={styles.leadership} aria-labelledby="leadership">
          <h2 id="leadership" dir="auto">
            {officials.title || texts.officials.leadership}
          </h2>
          <Members members={officials.members} />
        </section>
      )}
    </>
  );
}
