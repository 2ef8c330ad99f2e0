/** /meetings: the meetings of the town's bodies, those ahead first, then by year. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isArchived } from '../../db/rules/documents/archive.ts';
import { addSearch, meetingPath, meetingsFeedPath, meetingsPath } from '../../db/rules/links/paths.ts';
import { hasEnded, type MeetingLink } from '../../db/rules/meetings/meetings.ts';
import { bodyTopic, meetingTopic, newsPathOf } from '../../db/rules/news/subscriptions.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useBodies, useDocuments, useMeetings, useNow, useTown } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { isModifiedClick } from '../shell/navigation/linkClicks.ts';
import { formatLongDate, formatShortDate, formatTime } from '../texts/dates.ts';
import { meetingKindTexts, meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Badge } from '../ui/Badge.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { FilterChips } from '../ui/lists/FilterChips.tsx';
import { BodyFacts } from './BodyFacts.tsx';
import styles from './Meeting.module.css';

export function MeetingsPage() {
  const { time_zone } = useTown();
  const now = toLocalTime(useNow(), time_zone);
  const { body = '' } = useSearch({ from: '/meetings' });
  const bodies = useBodies();
  const hasArchive = useDocuments().some(({ documents }) => documents.some(isArchived));
  const chosen = bodies.find(({ id }) => id === body);
  const meetings = useMeetings().filter(({ body_ids }) => !chosen || body_ids.includes(chosen.id));
  const ahead = meetings.filter((meeting) => !hasEnded(meeting, now));
  const past = meetings.filter((meeting) => hasEnded(meeting, now)).reverse();
  const years = [...new Set(past.map(({ date }) => date.slice(0, 4)))];
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.meetings} subtitle={texts.lead}>
        <ForStaff tool="meetings" edits="meetings" />
      </Header>
      {bodies.length > 1 && <BodyFilter chosen={chosen?.id ?? ''} />}
      {chosen && <BodyFacts body={chosen} />}
      <section aria-labelledby="ahead">
        <h2 id="ahead">{texts.next}</h2>
        {ahead.length > 0 ? <MeetingList meetings={ahead} /> : <NoneAhead isEmpty={meetings.length === 0} />}
      </section>
      {years.map((year) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{texts.earlier(year)}</h2>
          <MeetingList meetings={past.filter(({ date }) => date.startsWith(year))} />
        </section>
      ))}
      <p data-screen-only>
        <a href={newsPathOf(chosen ? bodyTopic(chosen.id) : meetingTopic)}>{texts.follow(chosen?.name ?? '')}</a>
      </p>
      {hasArchive && (
        <p data-screen-only>
          <a href="/archive">{screenTexts.archive}</a>
        </p>
      )}
      {meetings.length > 0 && (
        <p data-screen-only>
          <a href={meetingsFeedPath(chosen?.id)} data-no-route>
            {texts.feed(chosen?.name ?? '')}
          </a>
        </p>
      )}
    </Container>
  );
}

const NoneAhead = ({ isEmpty }: { isEmpty: boolean }) => (
  <EmptyState>
    {isEmpty ? texts.none : texts.noneAhead} <a href="/#calendar">{texts.calendar}</a>
  </EmptyState>
);

function BodyFilter({ chosen }: { chosen: string }) {
  const bodies = useBodies().filter(({ is_retired, id }) => !is_retired || id === chosen);
  const navigate = useNavigate({ from: '/meetings' });
  const chips = [{ id: '', name: texts.everybody }, ...bodies].map(({ id, name }) => ({
    key: id,
    text: name,
    href: addSearch(meetingsPath, { body: id }),
    isPressed: id === chosen,
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void navigate({ search: id ? { body: id } : {}, resetScroll: false });
    },
  }));
  return <FilterChips label={texts.body} chips={chips} />;
}

function MeetingList({ meetings }: { meetings: readonly MeetingLink[] }) {
  const { time_zone } = useTown();
  const day = (instant: string) => formatShortDate(toLocalTime(Date.parse(instant), time_zone).date);
  return (
    <ul className={styles.list}>
      {meetings.map(({ id, slug, title, date, start_time, location, kind, is_cancelled, has_agenda, notices }) => {
        const posted = day(notices[0]?.posted_at ?? '');
        return (
          <li key={id} className={styles.row}>
            <div className={styles.rowWords}>
              <a href={meetingPath(slug)} className={is_cancelled ? styles.canceled : undefined} dir="auto">
                {title}
              </a>
              <p>{texts.at(formatLongDate(date), start_time && formatTime(start_time))}</p>
              <p className="hint" dir="auto">
                {location}
              </p>
            </div>
            {kind !== 'regular' && <Badge tone="violet">{meetingKindTexts[kind]}</Badge>}
            {is_cancelled && <Badge tone="red">{texts.canceled}</Badge>}
            {!is_cancelled && notices.length > 1 && <Badge tone="blue">{texts.amended}</Badge>}
            <span className="hint">{has_agenda ? texts.posted(posted) : texts.noticePosted(posted)}</span>
          </li>
        );
      })}
    </ul>
  );
}
