/** The schema of a picture. */
import * as v from 'valibot';
import { SafeUrl } from '../links/input.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

export const Picture = v.optional(
  v.object({
    src: v.optional(v.union([v.literal(''), SafeUrl]), ''),
    alt: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    /** Resized or newer copies of the picture, in `srcset` syntax; the server maintains them. */
    srcset: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    width: v.optional(v.number()),
    height: v.optional(v.number()),
    /** The AVIF copies, in the same syntax. */
    avif: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** The point that stays visible in any crop, in percent from the left and from the top. */
    focus: v.optional(v.object({ x: percent, y: percent })),
    /** Marks a picture that needs no description. */
    decorative: v.optional(v.boolean()),
  }),
  { src: '', alt: '' },
);
export type Picture = v.InferOutput<typeof Picture>;
