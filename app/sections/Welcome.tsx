/**
 * The home page of a new town without content: says what will appear and whom to ask; tells administrators what to do.
 */
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import Megaphone from 'lucide-react/icons/megaphone';
import { useTown } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { welcomeTexts as texts } from '../texts/en/home/welcome.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import styles from './Welcome.module.css';

const coming = [
  { Icon: Megaphone, ...texts.announcements },
  { Icon: CalendarDays, ...texts.calendar },
  { Icon: FileText, ...texts.documents },
];

export function Welcome() {
  const { display_name, support_email } = useTown();
  return (
    <Container as="section" className={styles.welcome} id="welcome" aria-labelledby="welcome-title">
      <ForStaff tool="first-run" />
      <Header level={2} id="welcome-title" title={texts.title(display_name)} subtitle={texts.intro} />
      <ul className={styles.coming}>
        {coming.map(({ Icon, title, text }) => (
          <li key={title} className={styles.part}>
            <Icon size={28} aria-hidden />
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.contact}>
        {texts.questions} <a href={`mailto:${support_email}`}>{support_email}</a>
      </p>
    </Container>
  );
}
