/** A setting that cannot be used; the message names it and says what it should be. */
export class ConfigError extends Error {}
