/** The button that opens the editor of a section. */

import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useSection } from '../../data/content.tsx';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { quickLinksEditingTexts } from '../../texts/en/home/quickLinksEditing.ts';
import { sectionEditingTexts } from '../../texts/en/home/sectionEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Container } from '../../ui/layout/Layout.tsx';
import styles from './EditSectionButton.module.css';
import { openSectionEditor, type SectionEditorName } from './useSectionEditor.ts';

export function EditSectionButton({ place }: { place: SectionEditorName }) {
  return (
    <Button size="small" className={styles.edit} onClick={() => void openSectionEditor(place)}>
      <Pencil size={16} aria-hidden />
      {texts.editOf(sectionEditingTexts.names[place])}
    </Button>
  );
}

const alone = (...chosen: SectionEditorName[]) => (
  <div className={styles.alone}>
    {chosen.map((place) => (
      <EditSectionButton key={place} place={place} />
    ))}
  </div>
);
const beside = (...chosen: SectionEditorName[]) => (
  <Cluster className={styles.beside}>
    {chosen.map((place) => (
      <EditSectionButton key={place} place={place} />
    ))}
  </Cluster>
);

export const EditHero = () => alone('hero', 'logo');

/** Shown even without quick links, since an administrator could not discover them otherwise. */
export function EditQuickLinks() {
  const { links } = useSection('quick_links');
  return (
    <Container className={styles.alone}>
      {links[0] ? (
        <EditSectionButton place="quick-links" />
      ) : (
        <Button size="small" className={styles.edit} onClick={() => void openSectionEditor('quick-links')}>
          <Plus size={16} aria-hidden />
          {quickLinksEditingTexts.add}
        </Button>
      )}
    </Container>
  );
}

export const EditAboutPage = () => alone('about-page');
export const EditAbout = () => beside('about');
export const EditOfficials = () => beside('officials');
export const EditContact = () => beside('contact', 'hours');
export const EditCalendar = () => beside('calendar');
