/** Whether the user prefers less motion. Checked each time, since the setting can change while the page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
