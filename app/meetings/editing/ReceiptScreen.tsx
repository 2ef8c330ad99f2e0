/** The receipt of a meeting's notices: what was posted, by whom and when, and how the time was counted. */
import { useParams } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { meetingPath } from '../../../db/rules/links/paths.ts';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import { listReceiptFacts, type ReceiptFact, type ReceiptFormats } from '../../../db/rules/meetings/receiptFacts.ts';
import type { MeetingReceipt, NoticeReceipt } from '../../../db/rules/meetings/receipts.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { RequireSignIn } from '../../accounts/RequireSignIn.tsx';
import { useTown } from '../../data/content.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatInstant, formatShortDate, formatShortDay, formatTime } from '../../texts/dates.ts';
import { dateTexts } from '../../texts/en/dates.ts';
import { receiptWords, meetingReceiptTexts as texts } from '../../texts/en/meetings/meetingReceipt.ts';
import { meetingTexts } from '../../texts/en/meetings/meetings.ts';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Cluster, Container } from '../../ui/layout/Layout.tsx';
import { meetingTitle } from '../meetingTitle.ts';
import { readReceipt, receiptPath, receiptPdfPath } from './api.ts';
import styles from './Receipt.module.css';

export function ReceiptScreen() {
  return <RequireSignIn>{() => <Receipt />}</RequireSignIn>;
}

function Receipt() {
  const { slug } = useParams({ from: '/(signed-in)/meetings_/$slug_/receipt' });
  const list = useServerList(slug, readReceipt);
  return (
    <Container className={styles.page} as="article">
      <div>
        <a className={styles.back} href={meetingPath(slug)} data-screen-only>
          {texts.back}
        </a>
        <Header level={1} title={texts.title} subtitle={list.data ? meetingTitle(list.data.meeting) : ''} />
      </div>
      <p>{texts.hint}</p>
      {list.isLoading && !list.data && <p role="status">{texts.loading}</p>}
      <LoadError list={list} failedText={texts.failed} />
      {list.data && <Notices {...list.data} />}
    </Container>
  );
}

function Notices({ meeting: { id }, receipt }: { meeting: PublicMeeting; receipt: MeetingReceipt }) {
  return (
    <>
      {receipt.notices.map((notice) => (
        <NoticeFacts key={notice.number} notice={notice} />
      ))}
      <Cluster className={styles.foot} data-screen-only>
        <a href={receiptPdfPath(id)} data-no-route>
          {texts.pdf}
        </a>
        <a href={receiptPath(id)} data-no-route>
          {texts.data}
        </a>
        <Button size="small" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          {meetingTexts.print}
        </Button>
      </Cluster>
    </>
  );
}

const createFormats = (timeZone: string): ReceiptFormats => {
  const local = (instant: string) => toLocalTime(Date.parse(instant), timeZone);
  return {
    formatInstant: (instant) => formatInstant(instant, timeZone),
    formatShortInstant: (instant) => {
      const { date, time } = local(instant);
      return dateTexts.shortDateAndTime(formatShortDate(date), formatTime(time));
    },
    formatTime: (instant) => formatTime(local(instant).time),
    dayOf: (instant) => local(instant).date,
    formatShortDay,
  };
};

function NoticeFacts({ notice }: { notice: NoticeReceipt }) {
  const { time_zone } = useTown();
  const { number, kind } = notice;
  const headingId = `notice-${number}`;
  return (
    <section aria-labelledby={headingId} className={styles.notice}>
      <h2 id={headingId}>{meetingTexts.version(kind, number)}</h2>
      <dl className={styles.facts}>
        {listReceiptFacts(notice, receiptWords, createFormats(time_zone)).map((fact) => (
          <Fact key={fact.label} fact={fact} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ fact: { label, lines } }: { fact: ReceiptFact }) {
  return (
    <>
      <dt>{label}</dt>
      {lines.map(({ text, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they hold no state
        <dd key={at} dir="auto">
          {url ? (
            <a href={url} data-no-route>
              {text}
            </a>
          ) : (
            text
          )}
        </dd>
      ))}
    </>
  );
}
