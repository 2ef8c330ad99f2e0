/** The receipt of a meeting's notices: what was posted, by whom and when, and how the time was counted. */
import { useId } from 'react';
import type { NoticeReceipt } from '../../../db/rules/meetings/receipts.ts';
import { useTown } from '../../data/content.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { useServerList } from '../../editing/useServerList.ts';
import { formatInstant, formatShortDay } from '../../texts/dates.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetingEditing.ts';
import { meetingTexts } from '../../texts/en/meetings.ts';
import { noticeClockTexts } from '../../texts/en/noticeClock.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { readReceipt, receiptPath } from './api.ts';
import styles from './Editor.module.css';
import { PostingList } from './PostingList.tsx';
import { PresenceLines } from './PresenceLines.tsx';

export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const headingId = useId();
  const list = useServerList(id, readReceipt);
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <h2 id={headingId} className={common.title}>
        {texts.receiptTitle}
      </h2>
      <p className={common.hint}>{texts.receiptHint}</p>
      <LoadError list={list} failedText={texts.receiptFailed} />
      {list.data?.notices.map((notice) => (
        <NoticeOnReceipt key={notice.number} notice={notice} />
      ))}
      <p>
        <a href={receiptPath(id)} data-no-route>
          {texts.receiptData}
        </a>
      </p>
    </Dialog>
  );
}

function NoticeOnReceipt({ notice }: { notice: NoticeReceipt }) {
  const { time_zone } = useTown();
  const { number, kind, posted_at, person, person_name, clock, verdict, reason, sha256, previous_sha256 } = notice;
  const leftOut = clock?.left_out.map((one) => `${formatShortDay(one.day)} (${noticeClockTexts.leftOut(one)})`) ?? [];
  const [state = '', version = 0] = clock?.pack ?? [];
  return (
    <section className={styles.receipt} aria-label={meetingTexts.version(kind, number)}>
      <h3>{meetingTexts.version(kind, number)}</h3>
      <p>{texts.postedBy(formatInstant(posted_at, time_zone), person_name || person)}</p>
      {kind !== 'cancellation' && <p>{texts.verdict(verdict)}</p>}
      {reason && <p dir="auto">{meetingTexts.because(reason)}</p>}
      {clock && clock.due_at !== '' && <p>{texts.due(formatInstant(clock.due_at, time_zone))}</p>}
      {clock && <p>{texts.rule(clock.basis, state, version)}</p>}
      {clock && clock.counted.length > 0 && <p>{texts.counted(clock.counted.map(formatShortDay).join('; '))}</p>}
      {leftOut.length > 0 && <p>{texts.leftOutDays(leftOut.join('; '))}</p>}
      <PresenceLines presence={notice.presence} />
      <PostingList postings={notice.postings} />
      <p className={common.hint}>{texts.hashOf(sha256)}</p>
      <p className={common.hint}>{texts.chain(previous_sha256)}</p>
    </section>
  );
}
