/** Loaded into a server's process before the server itself: the clock of a server that is started later than it is. */
const skewMs = Number(process.env.SKEW_MS ?? 0);
const now = Date.now;
Date.now = () => now() + skewMs;
