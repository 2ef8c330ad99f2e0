/** What a new town still needs: the checklist that its administrators find on the dashboard. */

/** In the order in which they are shown. */
export const firstRunSteps = [
  'name',
  'logo',
  'hero',
  'hours',
  'announcement',
  'document',
  'mail',
  'second_admin',
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

/**
 * Nothing is ever stored of a town but what somebody saved, so a step is done once there is something in its place. Only
 * `mail` is up to whoever runs the server.
 */
export type FirstRun = { steps: Record<FirstRunStep, boolean> };

export const countDoneSteps = ({ steps }: FirstRun): number => firstRunSteps.filter((step) => steps[step]).length;
