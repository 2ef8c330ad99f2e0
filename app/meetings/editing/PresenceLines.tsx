/** What was seen of a notice between its posting and the meeting. */
import type { NoticePresence } from '../../../db/rules/meetings/receipts.ts';
import { useTown } from '../../data/content.tsx';
import { formatInstant } from '../../texts/dates.ts';
import { presenceTexts as texts } from '../../texts/en/presence.ts';

/** The data of the receipt has all of them. */
const maxGapsShown = 10;

export function PresenceLines({ presence }: { presence: NoticePresence | null }) {
  const { time_zone } = useTown();
  if (!presence) return <p>{texts.none}</p>;
  const { from, to, gaps, looks } = presence;
  const at = (instant: string) => formatInstant(instant, time_zone);
  const wasFound = looks.total > 0 && looks.failed === 0;
  if (gaps.length === 0) {
    return (
      <>
        <p>{wasFound ? texts.readable(at(from), at(to)) : texts.served(at(from), at(to))}</p>
        <p>{texts.looks(looks)}</p>
      </>
    );
  }
  return (
    <>
      <p>{texts.gaps(at(from), at(to))}</p>
      <ul>
        {gaps.slice(0, maxGapsShown).map((gap) => (
          <li key={gap.from}>{texts.gap(at(gap.from), at(gap.to), gap.cause)}</li>
        ))}
        {gaps.length > maxGapsShown && <li>{texts.moreGaps(gaps.length - maxGapsShown)}</li>}
      </ul>
      <p>{texts.looks(looks)}</p>
    </>
  );
}
