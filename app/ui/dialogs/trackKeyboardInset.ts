/**
 * Sets `--keyboard` on an element to the height of the on-screen keyboard, which covers the page on most phones, and
 * keeps the focused field in view. @returns a function that stops it
 */
export function trackKeyboardInset(element: HTMLElement): () => void {
  const seen = visualViewport;
  if (!seen) return () => {};
  const measure = () => {
    // Zooming in also shrinks the visual viewport, without a keyboard.
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
