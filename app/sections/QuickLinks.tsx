/** Tiles for the most common tasks, under the hero. */
import { useSection } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { quickLinksTexts } from '../texts/en/home/sections.ts';
import { Container } from '../ui/layout/Layout.tsx';
import styles from './QuickLinks.module.css';

export function QuickLinks() {
  const { links } = useSection('quick_links');
  return (
    <>
      {links[0] && (
        <Container as="nav" aria-label={quickLinksTexts.label} data-screen-only>
          <ul className={styles.links}>
            {links.map(({ title, url, icon }) => (
              <li key={title + url}>
                <a className={styles.link} href={url} data-icon={icon} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Container>
      )}
      <ForStaff tool="quick-links" />
    </>
  );
}
