/** /preview: shows a draft to anybody who has its link. The token is the part of the address after `#`. */
import { useLocation } from '@tanstack/react-router';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { eventText, listOccurrences, type PublicEvent } from '../../db/rules/events/events.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { AnnouncementText } from '../announcements/AnnouncementText.tsx';
import { CallError, call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import { useServerList } from '../editing/useServerList.ts';
import { OccurrenceBadges, OccurrenceTitle } from '../events/EventBadge.tsx';
import { EventDetails } from '../events/EventDetails.tsx';
import { PageText } from '../pages/PageText.tsx';
import { PlainPage } from '../shell/PlainPage.tsx';
import { previewTexts as texts } from '../texts/en/editing/previews.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container, Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextWithPictures } from '../ui/text/TextWithPictures.tsx';
import styles from './PreviewScreen.module.css';

type Preview = { expires_at: string } & (
  | { noun: 'announcements'; record: Announcement }
  | { noun: 'events'; record: PublicEvent }
  | { noun: 'pages'; record: Page }
);

/** @returns null for an address without a token */
const readPreview = async (token: string): Promise<Preview | null> =>
  token === '' ? null : call<Preview>(`/api/previews/shown/${encodeURIComponent(token)}`);

export function PreviewScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const preview = useServerList(token, readPreview);
  const { data, error } = preview;
  const hasNoToken = !preview.isLoading && error === null && data === null;
  if (hasNoToken || (error instanceof CallError && error.status === 404)) {
    return (
      <PlainPage title={texts.ended}>
        <p>{texts.endedText}</p>
      </PlainPage>
    );
  }
  return (
    <Container as="article" className={styles.preview}>
      {preview.isLoading && !data && <p role="status">{texts.loading}</p>}
      <LoadError list={preview} failedText={texts.failed} />
      {data && <Draft preview={data} />}
    </Container>
  );
}

function Draft({ preview }: { preview: Preview }) {
  const { time_zone } = useTown();
  return (
    <Stack>
      <Notice>{texts.notice(toLocalTime(Date.parse(preview.expires_at), time_zone).date)}</Notice>
      {preview.noun === 'announcements' && <AnnouncementText announcement={preview.record} level={1} />}
      {preview.noun === 'events' && <EventDraft event={preview.record} />}
      {preview.noun === 'pages' && (
        <>
          <Header level={1} title={preview.record.title} subtitle={preview.record.summary} />
          <PageText page={preview.record} />
        </>
      )}
    </Stack>
  );
}

/** Shows the first date of the event. */
function EventDraft({ event }: { event: PublicEvent }) {
  const [date = event.date] = event.dates;
  const [occurrence = { event, date, end_date: event.end_date || date }] = listOccurrences([event], date, date);
  return (
    <>
      <OccurrenceBadges of={occurrence} />
      <h1 dir="auto">
        <OccurrenceTitle of={occurrence} />
      </h1>
      <EventDetails occurrence={occurrence} />
      <TextWithPictures blocks={event.description_blocks} text={eventText(event)} pictures={event.pictures} />
    </>
  );
}
