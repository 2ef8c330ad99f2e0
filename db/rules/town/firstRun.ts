/** The setup steps of a new town: the checklist on its administrators' dashboard. */

/** In display order. */
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
 * A town stores only what somebody saved, so a step is done once its content exists. Only `mail` depends on the
 * server's operator.
 */
export type FirstRun = { steps: Record<FirstRunStep, boolean> };

export const countDoneSteps = ({ steps }: FirstRun): number => firstRunSteps.filter((step) => steps[step]).length;
