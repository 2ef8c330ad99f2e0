/** The strip of the home page that leads to a proposed budget and to hearings on the tax rate. */
import { Fragment } from 'react';
import { meetingPath } from '../../db/rules/links/paths.ts';
import { listPins } from '../../db/rules/meetings/pins.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useMeetings, useNow, useTown } from '../data/content.tsx';
import { formatShortDate, formatTime } from '../texts/dates.ts';
import { publicNoticeTexts as texts } from '../texts/en/meetings/publicNotices.ts';
import { Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';

export function PublicNotices() {
  const pins = listPins(useMeetings(), toLocalTime(useNow(), useTown().time_zone));
  if (!pins[0]) return null;
  return (
    <Notice role="region" aria-label={texts.label} id="public-notices">
      {pins.map(({ what, meeting }) => (
        <Container key={what + meeting.id} as="p" dir="auto">
          <strong>{texts[what]}</strong>{' '}
          {what === 'budget' &&
            meeting.budget_files?.map(({ url, title }) => (
              <Fragment key={url}>
                <a href={url} data-no-route>
                  {title}
                </a>
                {' · '}
              </Fragment>
            ))}
          <a href={meetingPath(meeting.slug)}>
            {meeting.title}, {formatShortDate(meeting.date)}, {formatTime(meeting.start_time)}
          </a>
        </Container>
      ))}
    </Notice>
  );
}
