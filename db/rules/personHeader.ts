/** Names the account that an entry of an outbox belongs to, since somebody else may have signed in meanwhile. */
export const personHeader = 'X-Person';
