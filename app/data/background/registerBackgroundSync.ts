/** Lets the worker send what a closed page can't, where the browser has Background Sync. @param tag see sw/sw.ts */
export function registerBackgroundSync(tag: 'cart' | 'outbox'): void {
  type Sync = { sync?: { register(tag: string): Promise<void> } };
  navigator.serviceWorker?.ready.then((registration) => (registration as Sync).sync?.register(tag)).catch(() => {});
}
