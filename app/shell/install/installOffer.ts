/**
 * Decides when to offer installing unasked: from the second day on which this device visits the site, until somebody
 * declines or starts to install. Only visits with a browser that can install count.
 */
const storageKey = 'install_offer';

type Memory = { day: string; days: number; isOver: boolean };

/** A browser without storage gets no offer, because it could not remember a refusal. */
function update(change: (memory: Memory) => Memory): Memory | null {
  try {
    const { day, days, isOver } = Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Partial<Memory>;
    const memory = change({ day: String(day ?? ''), days: Number(days) || 0, isOver: isOver === true });
    localStorage.setItem(storageKey, JSON.stringify(memory));
    return memory;
  } catch {
    return null;
  }
}

/**
 * Counts at most one visit per day.
 * @returns whether to offer installing now
 */
export function countVisit(today: string): boolean {
  const memory = update(({ day, days, isOver }) => ({ day: today, days: day === today ? days : days + 1, isOver }));
  return memory !== null && memory.days > 1 && !memory.isOver;
}

/** Never offers again on this device. */
export const endOffer = () => void update((memory) => ({ ...memory, isOver: true }));
