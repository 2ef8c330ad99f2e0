import { type Barrier, type BarrierFix, type BarrierRule, barrierRules } from './barriers.ts';
import type { BarrierPath } from './places.ts';

const maxWords = 120;
const maxSubject = 300;
const around = 80;

type Place = {
  path: BarrierPath;
  /** The text around the place. */
  text: string;
  /** Offsets in that text; by default the whole of it is meant. */
  from?: number;
  to?: number;
  fix?: BarrierFix | undefined;
};

/** Half an emoji at a cut would be stored as another sign, and its answer never found again. */
const shorten = (text: string, letters: number) => text.trim().slice(0, letters).toWellFormed();

/** The words of a place, and what stands around it: an answer counts while these stay. */
export function makeBarrier(rule: BarrierRule, { path, text, from = 0, to = 0, fix }: Place): Barrier {
  const words = to > from ? text.slice(from, to) : text;
  const subject = to > from ? text.slice(Math.max(0, from - around), to + around) : text;
  return {
    rule,
    severity: barrierRules[rule],
    path,
    from,
    to,
    words: shorten(words, maxWords),
    subject: shorten(subject, maxSubject),
    ...(fix && { fix }),
  };
}
