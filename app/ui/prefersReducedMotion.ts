/** Whether the person asked for less motion. Asked each time, since the setting can change while the page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
