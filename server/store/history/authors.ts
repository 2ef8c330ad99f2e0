/** Authors of changes, identified by account, so that entries stay theirs when their address changes. */
import type { Knex } from 'knex';

/**
 * An author as stored: an e-mail address, or a program's name (`demo`, `import`, `command line`). The account is stored
 * too, since an address may pass to another person. Empty and null for shoppers and the server itself.
 */
export type Author = { person: string; user_id: string | null };

/** The author of shoppers' actions and of the server's own. */
export const nobody: Author = { person: '', user_id: null };

/**
 * Adds the present address and name of each author's account. A row without an account stays as it is, even if its
 * address belongs to somebody now.
 */
export async function nameAuthors<T extends Author>(
  knex: Knex,
  townId: string,
  rows: readonly T[],
): Promise<(Omit<T, keyof Author> & { person: string; person_name: string })[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const users: { id: string; email: string; first_name: string; last_name: string }[] = ids.length
    ? await knex('users').where({ town_id: townId }).whereIn('id', ids).select('id', 'email', 'first_name', 'last_name')
    : [];
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.map(({ user_id, person, ...row }) => {
    const { email = person, first_name = '', last_name = '' } = byId.get(user_id ?? '') ?? {};
    return { ...row, person: email, person_name: `${first_name} ${last_name}`.trim() };
  });
}
