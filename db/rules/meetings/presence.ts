/** Joins what servers and looks from outside have recorded into the time between a notice and its meeting. Pure. */
import type { NoticePresence, PresenceGap } from './receipts.ts';

/** A time in which a server ran without a gap. `cause` says why nothing was seen before it; empty for the first. */
export type ServedSpan = { from: string; to: string; cause: string };

/**
 * Looks from outside, one after the other, with the same result. `none`: no look was possible, such as at a private
 * address. `from` and `to` are those of the first and the last.
 */
export type ProbeSeries = { from: string; to: string; result: 'good' | 'failed' | 'none'; probes: number };

type Window = { from: string; to: string };

/** A shorter silence is a restart, or a busy machine, and no gap. */
export const gapAfterMs = 75_000;

const gapCauses: readonly string[] = ['stopped', 'update', 'database_away'] satisfies PresenceGap['cause'][];
const isKnownCause = (cause: string): cause is PresenceGap['cause'] => gapCauses.includes(cause);
const toCause = (cause: string): PresenceGap['cause'] => (isKnownCause(cause) ? cause : 'unknown');

/** Instants in ISO 8601 sort as texts. */
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Cuts gaps to the window, and leaves out those outside of it. */
const clip = <T extends Window>(gaps: readonly T[], { from, to }: Window): T[] =>
  gaps
    .map((gap) => ({ ...gap, from: later(gap.from, from), to: earlier(gap.to, to) }))
    .filter((gap) => gap.from < gap.to);

const byFrom = (a: Window, b: Window) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to);

/** The times of a window that no span covers. */
function listUnserved(window: Window, spans: readonly ServedSpan[]): PresenceGap[] {
  const gaps: PresenceGap[] = [];
  let seenUntil = window.from;
  for (const { from, to, cause } of spans.toSorted(byFrom)) {
    if (from > seenUntil) gaps.push({ from: seenUntil, to: from, cause: toCause(cause) });
    seenUntil = later(seenUntil, to);
  }
  gaps.push({ from: seenUntil, to: window.to, cause: 'unknown' });
  return clip(gaps, window);
}

/** From each last good look before a failed one to the next good one. Without any good look before, nothing is known. */
function listUnreachable(window: Window, series: readonly ProbeSeries[]): PresenceGap[] {
  const gaps: PresenceGap[] = [];
  let lastGood: string | null = null;
  let hasFailed = false;
  const close = (to: string) => {
    if (hasFailed && lastGood !== null) gaps.push({ from: lastGood, to, cause: 'unreachable' });
    hasFailed = false;
  };
  for (const { from, to, result } of series.toSorted(byFrom)) {
    if (from > to) continue;
    if (result === 'good') {
      close(from);
      lastGood = to;
    } else if (result === 'failed') hasFailed = true;
  }
  close(window.to);
  return clip(gaps, window);
}

/** Takes the times of `known` gaps out of others. */
function subtract(gaps: readonly PresenceGap[], known: readonly Window[]): PresenceGap[] {
  let rest = [...gaps];
  for (const { from, to } of known) {
    rest = rest.flatMap((gap) => {
      if (to <= gap.from || from >= gap.to) return [gap];
      return [
        { ...gap, to: from },
        { ...gap, from: to },
      ].filter((part) => part.from < part.to);
    });
  }
  return rest;
}

/**
 * Sums up how a notice could be read, from its posting to now or to the meeting's start.
 * @param series of the notices that were ahead in the window; a series before it tells of the last good look
 */
export function describePresence(
  window: Window,
  spans: readonly ServedSpan[],
  series: readonly ProbeSeries[],
): NoticePresence {
  const unserved = listUnserved(window, spans);
  const gaps = [...unserved, ...subtract(listUnreachable(window, series), unserved)].sort(byFrom);
  const counted = series.filter(({ from, to }) => from >= window.from && to <= window.to);
  const count = (result: ProbeSeries['result']) =>
    counted.reduce((sum, one) => sum + (one.result === result ? one.probes : 0), 0);
  const failed = count('failed');
  return { from: window.from, to: window.to, gaps, looks: { total: count('good') + failed, failed } };
}
