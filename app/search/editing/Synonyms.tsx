/** The town's own synonyms. */
import { useId } from 'react';
import { maxSynonymsLength } from '../../../db/rules/search/townSearch.ts';
import { sendChange, toPressProblem } from '../../data/sendChange.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { searchMissTexts as texts } from '../../texts/en/office/searchMisses.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemMessage } from '../../ui/forms/FormBody.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

export function Synonyms({ synonyms }: { synonyms: string }) {
  const id = useId();
  const { busy, problem, run } = useSubmit();
  const save = (data: FormData) =>
    void run(texts.saveFailed, async () => {
      try {
        const json = { synonyms: String(data.get('synonyms') ?? '') };
        await sendChange('/api/search/synonyms', 'search', { json });
      } catch (error) {
        throw toPressProblem(error, texts.saveFailed);
      }
      showToast('success', texts.saved);
    });
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
    >
      <Stack>
        <h3 id={id}>{texts.synonymsTitle}</h3>
        <TextArea
          name="synonyms"
          label={texts.synonyms}
          hint={texts.synonymsHint}
          rows={4}
          limit={maxSynonymsLength}
          defaultValue={synonyms}
        />
        <div>
          <Button type="submit" size="small" isBusy={busy}>
            {texts.save}
          </Button>
        </div>
        {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      </Stack>
    </form>
  );
}
