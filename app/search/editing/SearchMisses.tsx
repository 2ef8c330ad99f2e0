/** Under the search: what people searched for in vain. Nothing shows while there is none. */
import type { SearchMiss } from '../../../db/rules/searchMisses.ts';
import { call } from '../../data/call.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatDate } from '../../texts/dates.ts';
import { searchMissTexts as texts } from '../../texts/en/searchMisses.ts';
import { formatNumber } from '../../texts/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import styles from './SearchMisses.module.css';

const read = async () => (await call<{ misses: SearchMiss[] }>('/api/search/misses')).misses;

export function SearchMisses() {
  const list = useServerList('', read);
  return (
    <section className={styles.misses} aria-labelledby="misses" data-screen-only>
      <h2 id="misses">{texts.title}</h2>
      <p className="hint">{texts.hint}</p>
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.data?.length === 0 && <p>{texts.none}</p>}
      {list.data && list.data.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">{texts.words}</th>
              <th scope="col">{texts.count}</th>
              <th scope="col">{texts.lastDay}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map(({ words, count, last_day }) => (
              <tr key={words}>
                <th scope="row" dir="auto">
                  {words}
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatDate(last_day)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
