/** A setting is unusable; the message names it and says what is expected. */
export class ConfigError extends Error {}
