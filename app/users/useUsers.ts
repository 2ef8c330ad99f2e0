/** The list of users, and its search. */
import type { Right } from '../../db/rules/accounts/rights.ts';
import { hasEveryWord } from '../../db/rules/search/foldText.ts';
import { call } from '../data/call.ts';
import { useServerList } from '../editing/useServerList.ts';

/** An account as administrators see it. Times are ISO texts. */
export type User = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_admin: boolean;
  rights: Right[];
  active: boolean;
  /** Whether the owner has confirmed the address. */
  email_confirmed: boolean;
  /** The person has not set a password yet. */
  invited: boolean;
  created_at: string;
  last_seen_at: string | null;
  version: number;
};

export const userFilters = ['all', 'admins', 'editors', 'invited', 'inactive'] as const;
export type UserFilter = (typeof userFilters)[number];

const matchesFilter: Record<UserFilter, (user: User) => boolean> = {
  all: () => true,
  admins: ({ is_admin }) => is_admin,
  editors: ({ is_admin, rights }) => !is_admin && rights.length > 0,
  invited: ({ invited }) => invited,
  inactive: ({ active }) => !active,
};

/** Users that match the filter and have every search word in their name or address. */
export const findUsers = (users: readonly User[], search: string, filter: UserFilter): User[] =>
  users.filter(
    (user) => matchesFilter[filter](user) && hasEveryWord(`${user.first_name} ${user.last_name} ${user.email}`, search),
  );

const readUsers = async () => (await call<{ users: User[] }>('/api/users')).users;

/** The server's users; `put` applies a user that was saved here. */
export function useUsers() {
  const list = useServerList('', readUsers);
  const put = (user: User) =>
    list.change((users) =>
      users.some(({ id }) => id === user.id)
        ? users.map((other) => (other.id === user.id ? user : other))
        : [user, ...users],
    );
  return { list, put };
}
