/** Buttons for the most common tasks. Each opens its form here. */
import type { LucideIcon } from 'lucide-react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FilePlus from 'lucide-react/icons/file-plus';
import Megaphone from 'lucide-react/icons/megaphone';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Receipt from 'lucide-react/icons/receipt-text';
import { startTask, type TaskName } from '../commands/startTask.tsx';
import { useTown } from '../data/content.tsx';
import { dashboardTexts } from '../texts/en/office/dashboard.ts';
import { Button } from '../ui/Button.tsx';
import styles from './QuickTasks.module.css';

const texts = dashboardTexts.tasks;
const tasks: {
  task: Exclude<TaskName, 'item' | 'invitation' | 'person' | 'route' | 'form'>;
  Icon: typeof Newspaper;
}[] = [
  { task: 'announcement', Icon: Newspaper },
  { task: 'banner', Icon: Megaphone },
  { task: 'event', Icon: CalendarPlus },
  { task: 'document', Icon: FilePlus },
  { task: 'page', Icon: PanelsTopLeft },
] as const satisfies { task: TaskName; Icon: LucideIcon }[];

export function QuickTasks() {
  const { commerce } = useTown();
  return (
    <section aria-label={texts.title}>
      <ul className={styles.tasks}>
        {tasks.map(({ task, Icon }) => (
          <li key={task}>
            <Button variant="plain" className={styles.task} onClick={() => void startTask(task)}>
              <Icon size={22} aria-hidden />
              {texts[task]}
            </Button>
          </li>
        ))}
        {commerce && (
          <li>
            <a className={styles.task} href="/invoices?new=true">
              <Receipt size={22} aria-hidden />
              {texts.invoice}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
