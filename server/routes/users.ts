import { personOf } from '../middleware/session.ts';
import { answerPrivate } from './answer.ts';
import { townRouter } from './router.ts';

/** GET /api/users/me: who is signed in. */
export function userRoutes() {
  return townRouter().get('/api/users/me', 'signed-in', (ctx) => {
    answerPrivate(ctx, personOf(ctx));
  });
}
