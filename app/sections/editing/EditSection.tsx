/** The button that opens the editor of a section. */
import Pencil from 'lucide-react/icons/pencil';
import { editingTexts as texts } from '../../texts/editing.ts';
import styles from './EditSection.module.css';
import { openEditor, type Place } from './opening.ts';

const names: Record<Place, string> = {
  logo: 'Logo',
  hero: 'Hero',
  about: 'About',
  'about-page': 'About',
  officials: 'Officials',
  contact: 'Contact',
  calendar: 'Calendar',
  documents: 'Documents',
};

export function EditSection({ place }: { place: Place }) {
  return (
    <button type="button" className={styles.edit} onClick={() => void openEditor(place)}>
      <Pencil size={16} aria-hidden />
      {texts.editOf(names[place])}
    </button>
  );
}

const alone = (...chosen: Place[]) => (
  <div className={styles.alone}>
    {chosen.map((place) => (
      <EditSection key={place} place={place} />
    ))}
  </div>
);
const beside = (place: Place) => (
  <div className={styles.beside}>
    <EditSection place={place} />
  </div>
);

export const EditHero = () => alone('hero', 'logo');
export const EditAboutPage = () => alone('about-page');
export const EditAbout = () => beside('about');
export const EditOfficials = () => beside('officials');
export const EditContact = () => beside('contact');
export const EditCalendar = () => beside('calendar');
