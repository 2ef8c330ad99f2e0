/** Cached responses that are the same for everyone, before they are bytes. */
import type { PreparedResponse } from '../render/preparedResponse.ts';

/** The cache behind answerJson(); routes find it in `ctx.state.answers`. */
export type AnswerMaker = {
  /**
   * Makes a response once for all waiting requests and caches it.
   * @throws Overload
   */
  make(work: () => Promise<Answer>): Promise<PreparedResponse>;
};

/** `headers` excludes those of every response. `lifetime` says how long to cache, if not until a scheduled change. */
export type Answer = {
  body: string;
  headers: Record<string, string>;
  etag?: string | undefined;
  lifetime: 'scheduled' | 'timeless' | 'none';
};
