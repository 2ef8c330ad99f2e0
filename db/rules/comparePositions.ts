type Positioned = { id: string; order_index: number };

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Creates a comparison by the position that a clerk chose, then by name or title, then by id. */
export const createPositionOrder =
  <T extends Positioned>(nameOf: (record: T) => string) =>
  (a: T, b: T): number =>
    a.order_index - b.order_index || compareText(nameOf(a), nameOf(b)) || compareText(a.id, b.id);

/** Sorts records by the position that a clerk chose, then by name. */
export const comparePositions = createPositionOrder<Positioned & { name: string }>(({ name }) => name);
