/** A short text about the town, and a link to the full page. */
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useSection, useTown } from '../../data/content.tsx';
import { ForStaff } from '../../shell/ForStaff.tsx';
import { aboutTexts } from '../../texts/en/home/sections.ts';
import { buttonAttributes } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Picture, screenWide } from '../../ui/Picture.tsx';
import { Prose } from '../../ui/text/Prose.tsx';
import { Section } from '../Section.tsx';
import styles from './About.module.css';

export function About() {
  const town = useTown();
  const { title, short_description, images } = useSection('about');
  return (
    <Section anchor="about" title={title || aboutTexts.title} aside={<ForStaff tool="about" />}>
      <div className={styles.about}>
        <div className={styles.words}>
          {short_description ? <Prose text={short_description} /> : <EmptyState>{aboutTexts.none}</EmptyState>}
          <a {...buttonAttributes({ variant: 'secondary', className: styles.more })} href="/about">
            {aboutTexts.learnMore}
            <span className="visually-hidden">{aboutTexts.learnMoreOf(town.display_name)}</span>
            <ArrowRight size={18} aria-hidden />
          </a>
        </div>
        <Picture className={styles.picture} picture={images.about} sizes={`(width >= 768px) 34rem, ${screenWide}`} />
      </div>
    </Section>
  );
}
