/** Loads a confirmation, and reloads it while some of it is still pending. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../data/call.ts';
import { wasRefusedAtReturn } from '../../payments/paymentReturn.ts';
import { type Confirmation, fetchConfirmation } from './fetchConfirmation.ts';
import { orderPhase } from './orderPhase.ts';
import { findPlacedOrder } from './placedOrder.ts';

/** How often to poll, and for how long after the page was opened. */
const paymentPolls = { everyMs: 2000, forMs: 120_000 };
const receiptPolls = { everyMs: 3000, forMs: 60_000 };
/** The URLs of the receipt and of pictures expire, so an open page fetches new ones in time. */
const refreshAfterMs = 10 * 60_000;
/** Returning to the page reloads data older than this. */
const staleAfterMs = 5000;

export type ConfirmationState = {
  confirmation: Confirmation | null;
  /** The reason why nothing, or nothing newer, could be loaded. */
  failure: 'offline' | 'failed' | null;
  isLoading: boolean;
  /** Polling has ended although something is still pending. */
  hasStoppedWaiting: boolean;
};

export type LoadedState = ConfirmationState & { confirmation: Confirmation; reload: () => void };

const initialState: ConfirmationState = {
  confirmation: null,
  failure: null,
  isLoading: true,
  hasStoppedWaiting: false,
};

function initialStateOf(orderId: string): ConfirmationState {
  const order = findPlacedOrder(orderId);
  if (!order) return initialState;
  const confirmation = { order, receiptUrl: '', isReceiptAvailable: false, townName: '', viewer: 'full' as const };
  return { ...initialState, confirmation };
}

/** The polling that a confirmation needs; null if nothing is pending. */
function pollsFor({ order, receiptUrl, isReceiptAvailable }: Confirmation) {
  if (orderPhase(order, wasRefusedAtReturn(order.id)) === 'confirming') return paymentPolls;
  return isReceiptAvailable && receiptUrl === '' ? receiptPolls : null;
}

const failureOf = (error: unknown): 'offline' | 'failed' =>
  error instanceof CallError && error.status === 0 && !navigator.onLine ? 'offline' : 'failed';

/** Updates this page's cart, which still shows the ordered items. */
const refreshCart = () => import('../../cart/client/cart.ts').then(({ fetchCart }) => fetchCart()).catch(() => {});

type Timer = ReturnType<typeof setTimeout>;

/** @returns the state, and a function that reloads */
export function useConfirmation(orderId: string): ConfirmationState & { reload: () => void } {
  const [state, setState] = useState(() => initialStateOf(orderId));
  const reloadNow = useRef(() => {});
  useEffect(() => {
    let timer: Timer | undefined;
    let isOver = false;
    let newest = 0;
    let loadedAt = Number.NEGATIVE_INFINITY;
    let waitingSince = performance.now();
    let known: Confirmation | null = null;

    const loadLater = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), ms);
    };

    async function load(): Promise<void> {
      clearTimeout(timer);
      newest += 1;
      const loading = newest;
      loadedAt = performance.now();
      setState((before) => ({ ...before, isLoading: true }));
      const result = await fetchConfirmation(orderId).catch((error: unknown) => failureOf(error));
      if (isOver || loading !== newest) return;
      if (typeof result === 'string') {
        setState((before) => ({ ...before, isLoading: false, failure: result }));
      } else {
        if (known && pollsFor(known) === paymentPolls && pollsFor(result) !== paymentPolls) void refreshCart();
        known = result;
        setState({ confirmation: result, failure: null, isLoading: false, hasStoppedWaiting: false });
      }
      if (known) waitFor(pollsFor(known));
    }

    function waitFor(polls: ReturnType<typeof pollsFor>): void {
      const isWaiting = polls !== null && performance.now() - waitingSince < polls.forMs;
      if (polls && !isWaiting) setState((before) => ({ ...before, hasStoppedWaiting: true }));
      loadLater(isWaiting ? polls.everyMs : refreshAfterMs);
    }

    const startOver = () => {
      waitingSince = performance.now();
      void load();
    };
    const refresh = () => {
      if (document.visibilityState === 'visible' && performance.now() - loadedAt > staleAfterMs) startOver();
    };
    reloadNow.current = startOver;
    const listening = new AbortController();
    addEventListener('online', startOver, listening);
    for (const event of ['focus', 'pageshow']) addEventListener(event, refresh, listening);
    document.addEventListener('visibilitychange', refresh, listening);
    setState(initialStateOf(orderId));
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
      listening.abort();
    };
  }, [orderId]);
  return { ...state, reload: useCallback(() => reloadNow.current(), []) };
}
