/** The next collection day of this device's route, among the facts on the home page. */
import Trash2 from 'lucide-react/icons/trash-2';
import { findNextCollection } from '../../db/rules/collection/collection.ts';
import { addDays } from '../../db/rules/time.ts';
import { useToday } from '../data/content.tsx';
import { QuickFact } from '../sections/about/QuickFact.tsx';
import { collectionTexts as texts } from '../texts/en/content/collection.ts';
import { useChosenRoute } from './chosenRoute.ts';

function describeDay(date: string, today: string): string {
  if (date === today) return texts.today;
  return date === addDays(today, 1) ? texts.tomorrow : texts.formatDay(date);
}

export function CollectionFact() {
  const today = useToday();
  const route = useChosenRoute();
  const next = route && findNextCollection(route, today);
  return (
    <QuickFact
      icon={Trash2}
      label={route ? texts.next : texts.title}
      note={next ? texts.change(next) || texts.collects(route) : route?.name}
    >
      <a data-stretched href="/collection">
        {next ? describeDay(next.date, today) : route ? texts.noNext : texts.whichRoute}
      </a>
    </QuickFact>
  );
}
