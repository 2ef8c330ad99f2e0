/** Who did something: by their account, so that a line stays theirs when their address changes. */
import type { Knex } from 'knex';

/**
 * Who did something, as rows have it: their e-mail address, or the name of what did (`demo`, `import`, `command line`);
 * and their account, since an address may become somebody else's. Empty and null for shoppers and the server itself.
 */
export type Author = { person: string; user_id: string | null };

/** The author of what shoppers do, and the server by itself. */
export const nobody: Author = { person: '', user_id: null };

/**
 * Gives each row the address and the name that its author's account has today, whatever address it was written under.
 * A row without an account stays as it is, without a name, even where its address is somebody's by now.
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
