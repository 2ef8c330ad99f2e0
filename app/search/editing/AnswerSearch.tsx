/** Assigns a page to a search that found nothing: a question, and a button at each result. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { sendChange, toPressProblem } from '../../data/sendChange.ts';
import { searchMissTexts as texts } from '../../texts/en/office/searchMisses.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemMessage } from '../../ui/forms/FormBody.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './SearchMisses.module.css';

export function ChoosingNotice() {
  const { q, for: words } = useSearch({ from: '/search' });
  const router = useRouter();
  if (!words) return null;
  const cancel = () => void router.navigate({ to: '/search', search: { q }, replace: true, resetScroll: false });
  return (
    <Notice
      className={styles.choosing}
      role="status"
      actions={
        <Button size="small" onClick={cancel}>
          {texts.cancel}
        </Button>
      }
    >
      {texts.choosing(words)}
    </Notice>
  );
}

/** @param id a result's noun, its id and its title, separated by line breaks */
export function AnswerButton({ id }: { id: string }) {
  const { for: words = '' } = useSearch({ from: '/search' });
  const router = useRouter();
  const { busy, problem, run } = useSubmit();
  const [noun, recordId, title = ''] = id.split('\n');
  const choose = () =>
    void run(texts.showFailed, async () => {
      try {
        const json = { words, noun, id: recordId };
        await sendChange('/api/search/answers', 'search', { method: 'POST', json });
      } catch (error) {
        throw toPressProblem(error, texts.showFailed);
      }
      showToast('success', texts.shown(words));
      void router.navigate({ to: '/search', search: { q: words } });
    });
  return (
    <>
      <Button className={styles.show} size="small" isBusy={busy} onClick={choose}>
        {texts.show(words)}
        <span className="visually-hidden">{texts.of(title)}</span>
      </Button>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
    </>
  );
}
