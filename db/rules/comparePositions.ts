type Positioned = { id: string; name: string; order_index: number };

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts records by the position that a clerk chose, then by name. */
export const comparePositions = (a: Positioned, b: Positioned): number =>
  a.order_index - b.order_index || compareText(a.name, b.name) || compareText(a.id, b.id);
