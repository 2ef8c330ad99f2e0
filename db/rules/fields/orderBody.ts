import * as v from 'valibot';

/** The body of a call that sorts records. */
export const OrderBody = v.object(
  {
    ids: v.pipe(
      v.array(v.string('Each of the ids must be text.'), 'ids is the list of ids in their order.'),
      v.maxLength(5000, 'An order can have at most 5,000 ids.'),
    ),
  },
  'Send {"ids": […]}, the ids in their order.',
);
