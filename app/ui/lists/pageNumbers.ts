/** The pages within `window` of the current one. */
export function pageWindow(page: number, pages: number, window: number): number[] {
  const first = Math.max(1, page - window);
  const last = Math.min(pages, page + window);
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/**
 * The page numbers to show: about four around the current one, the first and the last.
 * @returns sorted page numbers; null for a gap
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const start = Math.max(1, Math.min(page - 1, pages - 3));
  const shown = new Set([1, pages]);
  for (let one = start; one < start + 4 && one <= pages; one += 1) shown.add(one);
  const numbers = [...shown].sort((a, b) => a - b);
  return numbers.flatMap((one, place) => {
    const gap = one - (numbers[place - 1] ?? one) - 1;
    // Fills a gap of one page, since its number takes no more room than an ellipsis.
    if (gap === 1) return [one - 1, one];
    return gap > 1 ? [null, one] : [one];
  });
}
