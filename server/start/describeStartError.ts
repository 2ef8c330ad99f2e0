import { DatabaseUnavailable, toDatabaseUnavailable } from '../../db/databaseErrors.ts';
import { toStorageProblem } from '../../db/storageProblems.ts';
import { ConfigError } from '../config/configError.ts';

/** Returns a sentence for a known cause, such as a full disk; otherwise all details. */
export function describeStartError(error: unknown): string {
  if (error instanceof DatabaseUnavailable || error instanceof ConfigError) return error.message;
  if (toStorageProblem(error)) return toDatabaseUnavailable(error).message;
  return `The server could not start: ${(error as Error).stack}`;
}
