import { Problem } from '../problems.ts';
import type { SaveRules } from '../saveRules.ts';
import type { Body } from './bodies.ts';
import { newBody } from './fields.ts';
import { BodyInput } from './input.ts';

export const bodyRules: SaveRules<BodyInput, Body> = {
  schema: BodyInput,
  async complete(given, { before, lookup }) {
    const whole = { ...(before ?? newBody), ...given };
    return { ...whole, order_index: whole.order_index ?? (await lookup.findBottomPosition('bodies')) };
  },
  async checkRemoval(_body, { id, lookup }) {
    const meeting = (await lookup.listMeetings()).find(({ body_ids }) => body_ids.includes(id));
    if (meeting) throw new Problem('body_has_meetings');
  },
  notFound: () => new Problem('not_found', 'This board or commission is no longer listed.'),
};
