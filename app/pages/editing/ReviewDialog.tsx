/** The form for a page's owner and the day of its next review. */
import { useRef } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { nextReviewDay, type PageReview } from '../../../db/rules/pages/review.ts';
import { PageReviewInput } from '../../../db/rules/pages/reviewInput.ts';
import { useToday } from '../../data/content.tsx';
import { toSaveProblem } from '../../data/sendChange.ts';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readReview, saveReview } from './api.ts';

const readForm = (data: FormData): PageReview => ({
  owner_id: String(data.get('owner_id') ?? ''),
  review_on: String(data.get('review_on') ?? ''),
});

type ReviewDialogProps = { page: Pick<Page, 'id' | 'title'>; onClose: () => void };

export function ReviewDialog({ page, onClose }: ReviewDialogProps) {
  const review = useServerList(page.id, readReview);
  const fields = useRef<HTMLDivElement>(null);
  const today = useToday();
  const save = async (data: FormData) => {
    await saveReview(page.id, readForm(data)).catch((error: unknown) => {
      throw toSaveProblem(error, texts.reviewFailed);
    });
    showToast('success', texts.reviewSaved);
  };
  const chooseNextYear = () => {
    const form = fields.current?.closest('form');
    if (form) writeValues(form, { review_on: nextReviewDay(today) });
  };
  return (
    <FormDialog
      title={texts.reviewOf(page.title)}
      onClose={onClose}
      onSubmit={save}
      isReady={review.data !== null}
      check={(data) => findFaults(PageReviewInput, readForm(data))}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <p>{texts.reviewHint}</p>
      <LoadError list={review} failedText={texts.reviewLoadFailed} />
      {review.data && (
        <div ref={fields}>
          <SelectField
            name="owner_id"
            label={texts.owner}
            hint={texts.ownerHint}
            options={[
              { value: '', label: texts.noOwner },
              ...review.data.owners.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            defaultValue={review.data.owner_id}
          />
          <DateField name="review_on" label={texts.reviewOn} required defaultValue={review.data.review_on} />
          <p>
            <Button size="small" onClick={chooseNextYear}>
              {texts.inAYear}
            </Button>
          </p>
        </div>
      )}
    </FormDialog>
  );
}
