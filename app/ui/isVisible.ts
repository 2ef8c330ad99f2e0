/** Whether an element is drawn and can take the focus. Safari before 17.4 lacks checkVisibility. */
export const isVisible = (element: HTMLElement): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ??
  (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible');
