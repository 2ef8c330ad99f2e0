/** A meeting at its own address: time, place, agenda, files, and every notice that was posted. */
import { useParams, useSearch } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { eventPath, meetingPath, meetingsPath } from '../../db/rules/links/paths.ts';
import type { NoticeContent, PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import type { ShownNotice } from '../../db/rules/meetings/notices.ts';
import { bodyTopic, meetingTopic, newsPathOf } from '../../db/rules/news/subscriptions.ts';
import { useBodies, useInitialState, useTown } from '../data/content.tsx';
import { UnknownRecord } from '../sections/UnknownRecord.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { formatInstant, formatLongDate, formatTime, formatTimeSpan } from '../texts/dates.ts';
import { meetingKindTexts, meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import { Button } from '../ui/Button.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Agenda } from './Agenda.tsx';
import { BudgetPart } from './BudgetPart.tsx';
import { FileList } from './FileList.tsx';
import styles from './Meeting.module.css';
import { meetingTitle } from './meetingTitle.ts';
import { NoticeList } from './NoticeList.tsx';
import { useMeeting } from './useMeeting.ts';

export function MeetingScreen() {
  const { slug } = useParams({ from: '/meetings_/$slug' });
  const meeting = useMeeting(slug);
  if (meeting) return <Meeting key={slug} meeting={meeting} />;
  return <UnknownRecord isMissing={meeting === null} texts={texts} />;
}

/** The earlier notice that the address asks for; null for the present one. */
function useEarlierNotice({ slug, notices }: PublicMeeting): ShownNotice | null {
  const { meeting, notice } = useInitialState();
  const requested = useSearch({ from: '/meetings_/$slug' }).notice;
  if (!notice || meeting?.slug !== slug) return null;
  return String(notice.number) === requested && notice.number < notices.length ? notice : null;
}

function Meeting({ meeting }: { meeting: PublicMeeting }) {
  const earlier = useEarlierNotice(meeting);
  const content: NoticeContent = earlier?.content ?? meeting;
  const { agenda, files, law_texts } = content;
  const bodies = useBodies();
  const followed = meeting.body_ids.find((id) => bodies.some((body) => body.id === id && !body.is_retired));
  useDocumentTitle(meetingTitle(meeting));
  return (
    <Container className={styles.page} as="article">
      <div>
        <a className={styles.back} href={meetingsPath} data-screen-only>
          {texts.all}
        </a>
        <Header
          level={1}
          title={meetingTitle(content)}
          subtitle={[meetingKindTexts[content.kind], content.is_tax_hearing && texts.taxHearing]
            .filter(Boolean)
            .join(' · ')}
        >
          <ForStaff tool="meeting" edits="meetings" id={meeting.id} />
        </Header>
      </div>
      <State meeting={meeting} earlier={earlier} />
      <Facts content={content} eventId={meeting.event_id} />
      <BudgetPart content={content} />
      <section aria-labelledby="agenda">
        <h2 id="agenda">{texts.agenda}</h2>
        {agenda.length > 0 ? <Agenda items={agenda} /> : files.length === 0 && <p>{texts.noAgenda}</p>}
        <FileList files={files} />
      </section>
      {law_texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <NoticeList meeting={meeting} shown={earlier?.number ?? meeting.notices.length} />
      <p data-screen-only>
        <a href={newsPathOf(followed ? bodyTopic(followed) : meetingTopic)}>{texts.follow('')}</a>
      </p>
      <Certificate slug={meeting.slug} />
      <Cluster className={styles.foot} data-screen-only data-needs-script>
        <ShareButton path={meetingPath(meeting.slug)} />
        <Button size="small" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          {texts.print}
        </Button>
      </Cluster>
    </Container>
  );
}

/** Says that the meeting is canceled, or that an earlier notice is shown. */
function State({ meeting, earlier }: { meeting: PublicMeeting; earlier: ShownNotice | null }) {
  const { time_zone } = useTown();
  const last = meeting.notices.at(-1);
  if (earlier) {
    return (
      <Notice tone="warning">
        <p>{texts.olderShown(earlier.number)}</p>
        <p>
          <a href={meetingPath(meeting.slug)} data-no-route>
            {texts.latest}
          </a>
        </p>
      </Notice>
    );
  }
  if (!meeting.is_cancelled || !last) return null;
  return (
    <Notice tone="problem">
      <p>
        <strong>{texts.canceledOn(formatInstant(last.posted_at, time_zone))}</strong>
      </p>
      {last.reason && <p dir="auto">{texts.because(last.reason)}</p>}
    </Notice>
  );
}

function Facts({ content, eventId }: { content: NoticeContent; eventId: string }) {
  const { date, start_time, end_time, location, remote_note, live_url, emergency_reason, continues } = content;
  const time = end_time ? formatTimeSpan(start_time, end_time) : start_time && formatTime(start_time);
  return (
    <dl className={styles.facts}>
      <dt>{texts.when}</dt>
      <dd>
        {texts.at(formatLongDate(date), time)}
        {eventId && (
          <span data-screen-only>
            {' · '}
            <a href={eventPath(eventId)}>{texts.inCalendar}</a>
          </span>
        )}
      </dd>
      <dt>{texts.where}</dt>
      <dd dir="auto">{location}</dd>
      {remote_note && (
        <>
          <dt>{texts.remote}</dt>
          <dd dir="auto">{remote_note}</dd>
        </>
      )}
      {live_url && (
        <>
          <dt>{texts.live}</dt>
          <dd>
            <a href={live_url}>{live_url}</a>
          </dd>
        </>
      )}
      {emergency_reason && (
        <>
          <dt>{texts.emergency}</dt>
          <dd dir="auto">{emergency_reason}</dd>
        </>
      )}
      {continues && (
        <>
          <dt>{texts.continues}</dt>
          <dd>
            <a href={meetingPath(continues)}>{texts.earlierMeeting}</a>
          </dd>
        </>
      )}
    </dl>
  );
}

/** For the copy that hangs on the door. */
const Certificate = ({ slug }: { slug: string }) => (
  <div className={styles.certificate} aria-hidden>
    <div>
      <p>
        {texts.certificate} <span className={styles.place} />
      </p>
      <p>
        {texts.certificateOn} <span className={styles.line} /> {texts.certificateAt} <span className={styles.line} />
      </p>
      <p>
        <span className={styles.line} /> {texts.certificateBy}
      </p>
    </div>
    <div className={styles.online}>
      {/* The server draws it, so that readers load no script for it, and it prints without script. */}
      <img src={`/api${meetingPath(slug)}/code.svg`} alt="" width={116} height={116} fetchPriority="low" />
      <p>{texts.online}</p>
    </div>
  </div>
);
