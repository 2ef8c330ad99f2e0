/** The name of an account's person, or its address if it has none. */
export const fullName = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  `${first_name} ${last_name}`.trim() || email;
