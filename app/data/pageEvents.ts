/** Events by which parts of the page notify each other without importing each other: their names and details. */

/** The type is that of the detail; null for none. Details from outside are `unknown`. */
export type PageEvents = {
  /** The server refused a call without a session, so session.ts checks who is signed in. */
  sessionRefused: null;
  authStateChanged: { isAuthenticated: boolean; isAdmin: boolean; user: object | null };
  /** Something was saved: `section` is its noun. Null asks for a sync. */
  contentUpdated: { section: string } | null;
  /** The drafts on this device changed. */
  draftsChanged: null;
  /** Entries of nobody's account wait in the outbox. */
  entriesWait: null;
  /** For code outside the app; nothing in the app listens. */
  announcementItemsLoaded: { items: readonly unknown[] };
  /** From code outside the app: events for the dashboard's calendar card, as a list or as `{ events }`. */
  calendarEventsLoaded: unknown;
  /** From code outside the app: opens the editor of `{ section }`. */
  editSection: unknown;
};

/** Dispatches an event. @param target `document` for those that it promises to outside code; they bubble to the window */
export function sendPageEvent<Name extends keyof PageEvents>(
  name: Name,
  detail: PageEvents[Name],
  target: EventTarget = globalThis,
): void {
  target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** Listens on the window, unless `target` is given. @returns a function that ends this */
export function listenToPageEvent<Name extends keyof PageEvents>(
  name: Name,
  listener: (detail: PageEvents[Name]) => void,
  options: AddEventListenerOptions = {},
  target: EventTarget = globalThis,
): () => void {
  const receive = (event: Event) => listener((event as CustomEvent<PageEvents[Name]>).detail);
  target.addEventListener(name, receive, options);
  return () => target.removeEventListener(name, receive);
}
