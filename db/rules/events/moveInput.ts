/** The schemas of moving one date of a series, and of returning it. */
import * as v from 'valibot';

const wrongMove = 'A move names the day it is from and the new one: {"from": "2026-12-08", "date": "2026-12-10"}.';
const text = v.string(wrongMove);

/** Times are checked when the event is saved. */
export const MoveBody = v.object(
  {
    from: text,
    date: text,
    end_date: v.optional(text),
    start_time: v.optional(text),
    end_time: v.optional(text),
    all_day: v.optional(v.boolean(wrongMove)),
  },
  wrongMove,
);

export const MoveBackBody = v.object(
  { cancelled: v.optional(v.boolean('Cancelled must be true or false.'), false) },
  'Send a JSON object.',
);
