/** The values that vite.config.ts writes into the app. */
interface ImportMetaEnv {
  /** The conformance report's day, and its criteria of levels A and AA by level; a level without any is left out. */
  readonly CONFORMANCE: { readonly date: string; readonly counts: Readonly<Record<string, number>> };
}
