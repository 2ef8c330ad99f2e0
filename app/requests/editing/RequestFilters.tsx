/** Search, views and filters of the list of requests. The address holds all of it. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { dueFilters, type RequestsPage, type RequestView } from '../../../db/rules/requests/staff.ts';
import { isModifiedClick } from '../../shell/navigation/linkClicks.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import styles from './Requests.module.css';
import { listAddress, parseRequestsSearch, type RequestsSearch, toRequestsSearch } from './requestsSearch.ts';

/** Ends and spam are looked for rarely, so they come last. */
const views = ['active', 'new', 'open', 'waiting', 'held', 'done', 'declined', 'withdrawn', 'spam', 'all'] as const;

type FiltersProps = { query: RequestsSearch; page: Pick<RequestsPage, 'counts' | 'forms' | 'colleagues'> | null };

export function RequestFilters({ query, page }: FiltersProps) {
  const router = useRouter();
  const change = (changed: Partial<RequestsSearch>, replace = false) =>
    void router.navigate({
      to: '/requests',
      // Reads the current address, because the debounced search may come after another filter.
      search: (previous) => toRequestsSearch({ ...parseRequestsSearch(previous), ...changed, page: 1 }),
      replace,
      resetScroll: false,
    });
  const chip = (text: string, isPressed: boolean, changed: Partial<RequestsSearch>) => ({
    key: text,
    text,
    href: listAddress({ ...query, ...changed, page: 1 }),
    isPressed,
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      change(changed);
    },
  });
  const viewText = (view: RequestView) => (page ? texts.view(view, page.counts[view]) : texts.views[view]);
  const { colleagues = [], forms = [] } = page ?? {};
  return (
    <div className={styles.filters} data-screen-only>
      <SearchBox query={query.q} onSearch={(q) => change({ q }, true)} label={texts.search} hint={texts.searchHint} />
      <FilterChips
        label={texts.viewLabel}
        many
        chips={views.map((view) => ({
          ...chip(viewText(view), query.status === view, { status: view }),
          key: view,
          canBeRemoved: false,
        }))}
      />
      <FilterChips
        label={texts.dueLabel}
        chips={dueFilters.map((due) => ({
          ...chip(page ? texts.due(due, page.counts[due]) : texts.dueFilters[due], query.due === due, {
            due: query.due === due ? '' : due,
          }),
          key: due,
          canBeRemoved: true,
        }))}
      />
      <div className={styles.selects}>
        <Choice
          label={texts.form}
          value={query.form}
          options={[['', texts.allForms], ...forms.map(({ id, title }) => [id, title] as const)]}
          onChoose={(form) => change({ form })}
        />
        <Choice
          label={texts.assignee}
          value={query.assignee}
          options={[
            ['', texts.anybody],
            ['me', texts.me],
            ['none', texts.nobody],
            ...colleagues.map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(assignee) => change({ assignee })}
        />
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select {...control} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
