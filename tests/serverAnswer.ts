/** Answers that tests give in the server's place. Without its mark they would be those of a proxy on the way. */
import type { Route } from '@playwright/test';
import { serverMark } from '../db/rules/sync/serverMark.ts';

/** Marks a response as the server's. */
export function asServer(response: Response): Response {
  response.headers.set(serverMark, '1');
  return response;
}

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Answers a browser's request in the server's place. */
export const fulfillAsServer = (route: Route, answer: Answer): Promise<void> =>
  route.fulfill({ ...answer, headers: { ...answer.response?.headers(), ...answer.headers, [serverMark]: '1' } });
