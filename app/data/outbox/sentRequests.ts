/** Remembers on this device which requests were sent from it, so that their senders find them again. */
import { create } from 'zustand';
import { isObject } from '../../../db/rules/fields/isObject.ts';

/** The token's holder may read the request. */
export type SentRequest = { number: string; token: string; title: string; sent_at: number; is_held: boolean };

const storageName = 'sent-requests';
const maxSent = 50;

function readSent(): SentRequest[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(list) ? list.filter(isSent) : [];
  } catch {
    return [];
  }
}

const isSent = (one: unknown): one is SentRequest =>
  isObject(one) && typeof one.number === 'string' && typeof one.token === 'string' && typeof one.title === 'string';

export const useSentRequests = create<{ sent: readonly SentRequest[] }>(() => ({ sent: [] }));

/** Reads what this tab and others have stored. @returns the latest first */
export function loadSentRequests(): readonly SentRequest[] {
  const stored = readSent();
  const inMemory = useSentRequests.getState().sent;
  // Without storage, this page alone knows.
  if (stored.length > 0 || inMemory.length === 0) useSentRequests.setState({ sent: stored });
  return useSentRequests.getState().sent;
}

function saveSent(sent: readonly SentRequest[]): void {
  useSentRequests.setState({ sent });
  try {
    if (sent.length === 0) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, JSON.stringify(sent));
  } catch {
    // The list lasts as long as this page.
  }
}

/** A repeated call changes nothing. */
export function addSentRequest(added: SentRequest): void {
  const sent = loadSentRequests();
  if (sent.some(({ token }) => token === added.token)) return;
  saveSent([added, ...sent].slice(0, maxSent));
}

export function forgetSentRequest(token: string): void {
  saveSent(loadSentRequests().filter((one) => one.token !== token));
}

export function forgetAllSentRequests(): void {
  saveSent([]);
}
