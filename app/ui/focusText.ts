/**
 * Gives the focus to a heading or another element. A text becomes focusable only now, because screen readers call
 * focusable texts clickable.
 */
export function focusText(element: HTMLElement | null, options: FocusOptions = { preventScroll: true }): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus(options);
}
