/** Two buttons about a budget: it is no budget meeting after all, and the council adopted it. */
import type { Meeting } from '../../../db/rules/meetings/meetings.ts';
import { useToday } from '../../data/content.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { budgetEditingTexts as texts } from '../../texts/en/meetings/budgetEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type MeetingDraft, meetingApi } from './api.ts';

/** Names what the notice of a budget meeting lacks. */
export function BudgetGap({ draft: { meeting, missing }, onSaved }: { draft: MeetingDraft; onSaved: () => void }) {
  if (missing.length === 0) return null;
  const drop = () =>
    runWithToast(texts.noBudgetFailed, async () => {
      const kind = meeting.kind === 'budget' ? 'regular' : meeting.kind;
      await meetingApi.update(meeting.id, { is_budget: false, kind }, meeting.version);
      onSaved();
    });
  return (
    <Notice
      tone="problem"
      actions={
        <Button size="small" onClick={() => void drop()}>
          {texts.noBudget}
        </Button>
      }
    >
      {texts.lacks(missing.map((field) => texts.lacking[field]))}
    </Notice>
  );
}

/** Takes the posted budget off the home page once it is adopted, or puts it back. */
export function AdoptionButton({ meeting, onSaved }: { meeting: Meeting; onSaved: () => void }) {
  const today = useToday();
  const isAdopted = meeting.budget_adopted_on !== '';
  const save = () =>
    runWithToast(texts.adoptedFailed, async () => {
      await meetingApi.update(meeting.id, { budget_adopted_on: isAdopted ? '' : today }, meeting.version);
      showToast('success', isAdopted ? texts.notAdoptedText : texts.adoptedText);
      onSaved();
    });
  return (
    <Button size="small" onClick={() => void save()}>
      {isAdopted ? texts.notAdopted : texts.adopted}
    </Button>
  );
}
