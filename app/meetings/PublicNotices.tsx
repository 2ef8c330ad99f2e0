/** The strip of the home page that leads to a proposed budget and to hearings on the tax rate. */
import { meetingPath } from '../../db/rules/links/paths.ts';
import { listPins } from '../../db/rules/meetings/pins.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useMeetings, useNow, useTown } from '../data/content.tsx';
import { formatShortDate, formatTime } from '../texts/dates.ts';
import { quickFactsTexts as texts } from '../texts/en/sections.ts';
import { Container } from '../ui/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';

export function PublicNotices() {
  const now = toLocalTime(useNow(), useTown().time_zone);
  const pins = listPins(useMeetings(), now);
  if (pins.length === 0) return null;
  return (
    <Notice role="region" aria-label={texts.publicNotices}>
      <Container>
        {pins.map((pin) => {
          const { id, slug, title, date, start_time } = pin.meeting;
          const when = `${title}, ${formatShortDate(date)}${start_time && `, ${formatTime(start_time)}`}`;
          return (
            <p key={id + pin.what} dir="auto">
              <strong>{texts[pin.what]}</strong>{' '}
              {pin.what === 'budget' &&
                pin.files.map((file) => (
                  <span key={file.url}>
                    <a href={file.url} data-no-route>
                      {file.title}
                    </a>
                    {' · '}
                  </span>
                ))}
              <a href={meetingPath(slug)}>{when}</a>
            </p>
          );
        })}
      </Container>
    </Notice>
  );
}
