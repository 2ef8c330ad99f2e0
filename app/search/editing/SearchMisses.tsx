/** Searches that found nothing, and answered searches, below the search for administrators. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { addSearch } from '../../../db/rules/links/paths.ts';
import type { SearchMiss } from '../../../db/rules/search/misses.ts';
import type { AnsweredPage, SearchTools } from '../../../db/rules/search/townSearch.ts';
import { call } from '../../data/call.ts';
import { sendChange, toPressProblem } from '../../data/sendChange.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatDate } from '../../texts/dates.ts';
import { searchMissTexts as texts } from '../../texts/en/office/searchMisses.ts';
import { formatNumber } from '../../texts/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemMessage } from '../../ui/forms/FormBody.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Table } from '../../ui/lists/Table.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './SearchMisses.module.css';
import { Synonyms } from './Synonyms.tsx';

const read = () => call<SearchTools>('/api/search/misses');

export function SearchMisses() {
  const list = useServerList('', read, { isLive: true });
  const { data } = list;
  return (
    <section className={styles.misses} aria-labelledby="misses" data-screen-only>
      <h2 id="misses">{texts.title}</h2>
      <p className="hint">{texts.hint}</p>
      <LoadError list={list} failedText={texts.loadFailed} />
      {data?.misses.length === 0 && <p>{texts.none}</p>}
      {data && data.misses.length > 0 && <MissTable misses={data.misses} />}
      {data && data.answers.length > 0 && <AnswerTable answers={data.answers} />}
      {data && <Synonyms synonyms={data.synonyms} />}
    </section>
  );
}

function MissTable({ misses }: { misses: SearchMiss[] }) {
  const { q } = useSearch({ from: '/search' });
  const router = useRouter();
  const choose = (words: string) => void router.navigate({ to: '/search', search: { q, for: words } });
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.words}</th>
          <th scope="col">{texts.count}</th>
          <th scope="col">{texts.lastDay}</th>
          <th scope="col">{texts.action}</th>
        </tr>
      </thead>
      <tbody>
        {misses.map(({ words, count, last_day }) => (
          <tr key={words}>
            <th scope="row" dir="auto">
              {words}
            </th>
            <td>{formatNumber(count)}</td>
            <td>{formatDate(last_day)}</td>
            <td>
              <Button size="small" onClick={() => choose(words)}>
                {texts.choose}
                <span className="visually-hidden">{texts.forWords(words)}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function AnswerTable({ answers }: { answers: AnsweredPage[] }) {
  const { busy, problem, run } = useSubmit();
  const remove = ({ words, noun, id }: AnsweredPage) =>
    void run(texts.removeFailed, async () => {
      try {
        await sendChange(addSearch('/api/search/answers', { words, noun, id }), 'search', { method: 'DELETE' });
      } catch (error) {
        throw toPressProblem(error, texts.removeFailed);
      }
      showToast('success', texts.removed(words));
    });
  return (
    <>
      <h3>{texts.answersTitle}</h3>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      <Table>
        <thead>
          <tr>
            <th scope="col">{texts.words}</th>
            <th scope="col">{texts.page}</th>
            <th scope="col">{texts.remove}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={`${answer.words} ${answer.noun} ${answer.id}`}>
              <th scope="row" dir="auto">
                {answer.words}
              </th>
              <td>
                <a href={answer.path} dir="auto">
                  {answer.title}
                </a>
              </td>
              <td>
                <Button size="small" isBusy={busy} onClick={() => remove(answer)}>
                  {texts.remove}
                  <span className="visually-hidden">{texts.forWords(answer.words)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
