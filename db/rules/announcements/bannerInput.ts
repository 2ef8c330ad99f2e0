/** The schema of banners. Apart from banners.ts: readers do without the validation library. */
import * as v from 'valibot';
import { Link } from '../links/input.ts';
import { bannerSeverities, maxBannerLength } from './bannerSeverities.ts';
import { isExpiryAfterPublish } from './schedule.ts';
import { ScheduleTime } from './scheduleInput.ts';

/** A banner as a clerk enters it. It starts at `publish_at` and comes down at `expires_at`. */
export const BannerInput = v.pipe(
  v.object(
    {
      severity: v.picklist(bannerSeverities, 'A banner is a notice, a warning or an emergency.'),
      text: v.pipe(
        v.string('A banner needs a text.'),
        v.trim(),
        v.nonEmpty('A banner needs a text.'),
        v.maxLength(maxBannerLength, `A banner has at most ${maxBannerLength} characters.`),
      ),
      link: v.optional(v.nullable(Link), null),
      publish_at: ScheduleTime,
      expires_at: ScheduleTime,
    },
    'A banner has a severity and a text.',
  ),
  v.forward(
    v.check((given) => isExpiryAfterPublish(given), 'A banner cannot end before it starts.'),
    ['expires_at'],
  ),
);
export type BannerInput = v.InferInput<typeof BannerInput>;
