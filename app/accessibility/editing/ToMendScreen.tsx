/** /to-mend: what keeps some people from reading the public site, for those who may edit it. */
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ListedBarrier } from '../../../db/rules/accessibility/barrierList.ts';
import { barrierNouns } from '../../../db/rules/accessibility/barriers.ts';
import { RequireSignIn } from '../../accounts/RequireSignIn.tsx';
import { useTown } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { useServerList } from '../../editing/useServerList.ts';
import { formatDate, formatInstant } from '../../texts/dates.ts';
import { accessibilityEditingTexts as ruleTexts } from '../../texts/en/office/accessibilityEditing.ts';
import { toMendTexts as texts } from '../../texts/en/office/toMend.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { ToMendEditors } from './ToMendEditors.tsx';
import styles from './ToMendScreen.module.css';
import { csvPath, openBarrier, readBarriers } from './toMend.ts';

export function ToMendScreen() {
  return <RequireSignIn>{() => <ToMend />}</RequireSignIn>;
}

function ToMend() {
  const [noun, setNoun] = useState('');
  const [withTips, setWithTips] = useState(false);
  const [page, setPage] = useState(1);
  const filter = new URLSearchParams({ noun, tips: String(withTips) }).toString();
  const list = useServerList(`${filter}&page=${page}`, readBarriers, { isLive: true });
  const total = list.data?.total ?? 0;
  const groups = barrierNouns.map((one) => ({
    noun: one,
    barriers: list.data?.barriers.filter((barrier) => barrier.noun === one) ?? [],
  }));
  return (
    <Stack className={common.screen}>
      <h1>{screenTexts.toMend}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      <Cluster className={styles.filters}>
        <label>
          {texts.noun}{' '}
          <select
            value={noun}
            onChange={({ target }) => {
              setNoun(target.value);
              setPage(1);
            }}
          >
            <option value="">{texts.allNouns}</option>
            {barrierNouns.map((one) => (
              <option key={one} value={one}>
                {texts.nouns[one]}
              </option>
            ))}
          </select>
        </label>
        <CheckField
          name="tips"
          label={texts.withTips}
          checked={withTips}
          onChange={({ target }) => {
            setWithTips(target.checked);
            setPage(1);
          }}
        />
        <a {...buttonAttributes({ size: 'small' })} href={csvPath(filter)} download>
          <Download size={18} aria-hidden />
          {texts.csv}
        </a>
      </Cluster>
      {list.isLoading && !list.data && <p role="status">{texts.loading}</p>}
      <LoadError list={list} failedText={texts.loadFailed} />
      {total > 0 && <p role="status">{texts.count(total)}</p>}
      {list.data?.total === 0 && (
        <EmptyState icon={CircleCheck} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {groups
        .filter(({ barriers }) => barriers.length > 0)
        .map((group) => (
          <section key={group.noun} aria-labelledby={`to-mend-${group.noun}`}>
            <h2 id={`to-mend-${group.noun}`} className={styles.noun}>
              {texts.nouns[group.noun]}
            </h2>
            <ul className={styles.rows}>
              {group.barriers.map((barrier) => (
                <BarrierLine
                  key={`${barrier.record_id} ${barrier.rule} ${barrier.path.join('.')} ${barrier.from}`}
                  barrier={barrier}
                />
              ))}
            </ul>
          </section>
        ))}
      <Pagination
        label={texts.pages}
        page={page}
        pages={list.data?.pages ?? 1}
        linkTo={(to) => ({
          href: '#',
          onClick: (event) => {
            event.preventDefault();
            setPage(to);
            scrollTo(0, 0);
          },
        })}
      />
      <ToMendEditors />
    </Stack>
  );
}

function BarrierLine({ barrier }: { barrier: ListedBarrier }) {
  const { time_zone } = useTown();
  const { noun, title, rule, severity, words, since } = barrier;
  const name = noun === 'meetings' ? texts.meeting(formatDate(title)) : title;
  return (
    <li className={common.managerRow}>
      <div className={common.managerWords}>
        <strong dir="auto">{name}</strong>
        <p>
          {severity === 'tip' && `${ruleTexts.tip}: `}
          {ruleTexts.titles[rule]}
        </p>
        {words && (
          <p className={styles.words} dir="auto">
            {texts.quote(words)}
          </p>
        )}
        <p className={common.hint}>{texts.since(formatInstant(since, time_zone))}</p>
      </div>
      <Button size="small" onClick={() => void openBarrier(barrier)}>
        {texts.open(name)}
      </Button>
    </li>
  );
}
