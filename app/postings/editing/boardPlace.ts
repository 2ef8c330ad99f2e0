/** The place of the last posting on a board, which is offered for the next one, also without a signal. */
import { call } from '../../data/call.ts';

const placeKey = 'board_place';

export function readBoardPlace(): string {
  try {
    return localStorage.getItem(placeKey) ?? '';
  } catch {
    return '';
  }
}

export function saveBoardPlace(place: string): void {
  try {
    localStorage.setItem(placeKey, place);
  } catch {
    // Without storage the usual place is offered.
  }
}

/** Asks the server, since a colleague may have hung the last one. Keeps what is known if it does not answer. */
export async function refreshBoardPlace(): Promise<void> {
  const place = await call<{ place: string }>('/api/meetings/board').then(
    ({ place }) => place,
    () => '',
  );
  if (place) saveBoardPlace(place);
}
