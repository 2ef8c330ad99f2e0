/** Room for an on-screen keyboard, which covers the page on most phones instead of making it smaller. */

/**
 * Tells an element's styles in `--keyboard` how much of the window's foot is covered, and keeps the field that is
 * being typed into in view. Answers how to stop.
 */
export function trackKeyboardInset(element: HTMLElement): () => void {
  const seen = visualViewport;
  if (!seen) return () => {};
  const measure = () => {
    // Somebody who has zoomed in sees less of the window, too, but nothing covers it.
    if (seen.scale > 1.01) return;
    const covered = Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
    element.style.setProperty('--keyboard', `${covered}px`);
    if (covered > 0 && element.contains(document.activeElement)) {
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
  };
  measure();
  const listening = new AbortController();
  seen.addEventListener('resize', measure, listening);
  seen.addEventListener('scroll', measure, listening);
  return () => listening.abort();
}
