/** Measures how long pages take to render, since nothing else runs in the process meanwhile. */

import type { Build } from '../render/build.ts';
import { type Logger, wordPath } from '../start/log.ts';
import { readRequestId } from './requestId.ts';

type RenderWatcher = {
  log: Pick<Logger, 'warn'>;
  /** Slower pages are logged; 0 logs none. */
  slowMs: number;
  onEnd?: ((ms: number) => void) | undefined;
  now?: () => number;
};

/** Wraps a build so that each render's duration is reported. */
export function watchRenders(
  build: Build,
  { log, slowMs, onEnd, now = () => performance.now() }: RenderWatcher,
): Build {
  return {
    ...build,
    async render(url, state) {
      const start = now();
      const page = await build.render(url, state);
      const ms = now() - start;
      onEnd?.(ms);
      if (slowMs > 0 && ms >= slowMs) {
        log.warn(
          { ms: Math.round(ms), host: state.tenant.host, path: wordPath(url), request: readRequestId() },
          'slow render',
        );
      }
      return page;
    },
  };
}
