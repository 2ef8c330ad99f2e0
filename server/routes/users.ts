import { Problem } from '../../db/rules/problems.ts';
import { townRouter } from './router.ts';

/** GET /api/users/me. There are no accounts yet, so everybody is a visitor. */
export function userRoutes() {
  return townRouter().get('/api/users/me', () => {
    throw new Problem('not_signed_in');
  });
}
