/** The list of users: as the server has it, and what of it is looked for. */
import { useCallback, useEffect, useState } from 'react';
import { hasEveryWord } from '../../db/rules/foldText.ts';
import { call } from '../data/call.ts';

/** An account as administrators see it. Instants are ISO texts. */
export type User = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_admin: boolean;
  active: boolean;
  /** Has set no password yet. */
  invited: boolean;
  created_at: string;
  last_seen_at: string | null;
  version: number;
};

export const fullName = ({ first_name, last_name, email }: User) => `${first_name} ${last_name}`.trim() || email;

export const userFilters = ['all', 'admins', 'invited', 'inactive'] as const;
export type UserFilter = (typeof userFilters)[number];

const matchesFilter: Record<UserFilter, (user: User) => boolean> = {
  all: () => true,
  admins: ({ is_admin }) => is_admin,
  invited: ({ invited }) => invited,
  inactive: ({ active }) => !active,
};

/** Those who fit the filter and have every word that is looked for in their name or address. */
export const findUsers = (users: readonly User[], search: string, filter: UserFilter): User[] =>
  users.filter(
    (user) => matchesFilter[filter](user) && hasEveryWord(`${user.first_name} ${user.last_name} ${user.email}`, search),
  );

/** The users as the server has them; `error` says why there are none. */
export function useUsers() {
  const [users, setUsers] = useState<User[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      setUsers((await call<{ users: User[] }>('/api/users')).users);
    } catch (thrown) {
      setError(thrown);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const put = (user: User) =>
    setUsers((before) => {
      const others = before ?? [];
      const known = others.some(({ id }) => id === user.id);
      return known ? others.map((other) => (other.id === user.id ? user : other)) : [user, ...others];
    });
  return { users, error, load, put };
}
