import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockToasts, pauseToast, resumeToast, showToast, useToasts } from '../../app/ui/toasts/toasts.ts';

const shown = () => {
  const { toast } = useToasts.getState();
  return toast && `${toast.type} ${toast.text}${toast.isHiding ? ' hiding' : ''}`;
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  blockToasts(true);
  blockToasts(false);
  vi.useRealTimers();
});

test('a toast shows for 3 s, hides for 0.3 s and is gone', () => {
  showToast('info', 'one');
  vi.advanceTimersByTime(2999);
  expect(shown()).toBe('info one');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('info one hiding');
  vi.advanceTimersByTime(299);
  expect(shown()).toBe('info one hiding');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test.each([1000, 2999, 3100])('a newer one takes its place at once and has 3 s of its own (after %i ms)', (after) => {
  showToast('info', 'one');
  vi.advanceTimersByTime(after);
  showToast('error', 'two');
  expect(shown()).toBe('error two');
  vi.advanceTimersByTime(2999);
  expect(shown()).toBe('error two');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('error two hiding');
});

test.each([1000, 3100])(
  'one that is held stays, and has its 3 s anew when it is let go (held after %i ms)',
  (after) => {
    showToast('info', 'one');
    vi.advanceTimersByTime(after);
    pauseToast();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('info one');
    resumeToast();
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe('info one');
    vi.advanceTimersByTime(301);
    expect(shown()).toBeNull();
  },
);

test('letting go of what nobody held changes nothing', () => {
  showToast('info', 'one');
  vi.advanceTimersByTime(2000);
  resumeToast();
  vi.advanceTimersByTime(1300);
  expect(shown()).toBeNull();
});

test('while toasts are blocked none shows, and the one that showed is gone', () => {
  showToast('info', 'one');
  blockToasts(true);
  showToast('error', 'two');
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(shown()).toBeNull();
  blockToasts(false);
  showToast('info', 'three');
  expect(shown()).toBe('info three');
});
