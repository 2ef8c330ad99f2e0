/** Scrolls a section into view: waits for it, stops below the navbar, and corrects layout shifts. */
import { prefersReducedMotion } from '../../ui/prefersReducedMotion.ts';

const elementTimeoutMs = 5000;
const settleMs = 1000;
const maxSettleFrames = 12;
/** These sections have pictures and lists above them that settle later. */
const longerSettleMs: Record<string, number> = { about: 1500, announcements: 1500, contact: 1500 };

/** The height to leave free for a navbar that cannot be measured, by the window's width, in pixels. */
export const fallbackNavbarHeight = (windowWidth: number) => (windowWidth <= 984 ? 60 : 90);

function measureScrollOffset(): number {
  const navbar = document.querySelector('[data-navbar]');
  const height = navbar?.getBoundingClientRect().height || fallbackNavbarHeight(innerWidth);
  return height + 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Resolves with the element once it exists; null after the time (milliseconds), or when the signal aborts. */
function waitForElement(id: string, time: number, signal: AbortSignal): Promise<HTMLElement | null> {
  const present = document.getElementById(id);
  if (present) return Promise.resolve(present);
  return new Promise((resolve) => {
    const settle = (element: HTMLElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(element);
    };
    const observer = new MutationObserver(() => {
      const element = document.getElementById(id);
      if (element) settle(element);
    });
    const timer = setTimeout(settle, time, null);
    signal.addEventListener('abort', () => settle(null));
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

let activeScroll = new AbortController();

/**
 * Scrolls a section into view, below the navbar, and focuses it. Waits up to 5 s for it, then gives up silently. For a
 * second afterwards it corrects layout shifts, unless the reader scrolls. A newer call ends an older one.
 */
export async function scrollToAnchor(id: string): Promise<void> {
  activeScroll.abort();
  activeScroll = new AbortController();
  const { signal } = activeScroll;
  const target = await waitForElement(id, elementTimeoutMs, signal);
  if (!target || signal.aborted) return;

  const wanted = () => Math.max(0, target.getBoundingClientRect().top + scrollY - measureScrollOffset());
  let aim = wanted();
  target.focus({ preventScroll: true });
  scrollTo({ top: aim, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });

  const shifts = new ResizeObserver(() => {
    const now = wanted();
    if (Math.abs(now - aim) < 2) return;
    aim = now;
    scrollTo({ top: aim, behavior: 'instant' });
  });
  shifts.observe(document.body);
  const release = () => shifts.disconnect();
  signal.addEventListener('abort', release);
  const takeOver = { signal, passive: true, once: true };
  const stop = activeScroll;
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    addEventListener(gesture, () => stop.abort(), takeOver);
  }
  await new Promise((resolve) => setTimeout(resolve, longerSettleMs[id] ?? settleMs));
  // In Chromium a running smooth scroll continues past an instant one, so the position is checked repeatedly.
  for (let frame = 0; frame < maxSettleFrames && !signal.aborted; frame += 1) {
    if (Math.abs(scrollY - wanted()) > 1) scrollTo({ top: wanted(), behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  stop.abort();
}

export function scrollToTop(): void {
  activeScroll.abort();
  scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
