/** Accounts: what may be typed into them. An account belongs to one town. */
import * as v from 'valibot';
import { leastPassword, mostEmail, mostName, mostPassword } from './accountLimits.ts';

/** An address is the same however it is typed: without blanks around it, in lower case. */
export const Email = v.pipe(
  v.string('Please enter an email address.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Please enter an email address.'),
  v.maxLength(mostEmail, `An email address has at most ${mostEmail} characters.`),
  v.email('Please enter an email address such as name@example.org.'),
);

export const Password = v.pipe(
  v.string('Please enter a password.'),
  v.minLength(leastPassword, `A password has at least ${leastPassword} characters.`),
  v.maxLength(mostPassword, `A password has at most ${mostPassword} characters.`),
);

/** A field that is not there at all: no form of ours sends that. */
const leftOut = 'Something that is needed was left out.';

const name = (what: string) =>
  v.pipe(
    v.string(`Please enter your ${what}.`),
    v.trim(),
    v.nonEmpty(`Please enter your ${what}.`),
    v.maxLength(mostName, `A name has at most ${mostName} characters.`),
    // Names go into the heads of mails and into lists: each is one line.
    v.regex(/^\P{Cc}+$/u, 'A name is written on one line.'),
    v.regex(/\p{L}/u, `Please enter your ${what}.`),
  );
export const FirstName = name('first name');
export const LastName = name('last name');

/** What the registration sends. Anything else in it is dropped, so that nobody makes himself an administrator. */
export const Registration = v.object(
  { firstName: FirstName, lastName: LastName, email: Email, password: Password },
  leftOut,
);
export type Registration = v.InferOutput<typeof Registration>;

/** What may be any password ever set; whether it is the right one is found out elsewhere. */
const typedPassword = v.pipe(
  v.string('Please enter your password.'),
  v.nonEmpty('Please enter your password.'),
  v.maxLength(mostPassword, `A password has at most ${mostPassword} characters.`),
);

export const SignIn = v.object(
  {
    email: v.pipe(
      v.string('Please enter your email address.'),
      v.trim(),
      v.toLowerCase(),
      v.nonEmpty('Please enter your email address.'),
      v.regex(/^\P{Cc}*$/u, 'An email address is written on one line.'),
      v.maxLength(mostEmail, `An email address has at most ${mostEmail} characters.`),
    ),
    password: typedPassword,
  },
  leftOut,
);

export const Forgotten = v.object({ email: Email }, leftOut);

const token = v.pipe(v.string('The link is not complete.'), v.maxLength(100, 'The link is not complete.'));
export const MailedLink = v.object({ token }, leftOut);

/** A new password by a mailed link; whoever was invited may also put the names right. */
export const NewPassword = v.object(
  {
    token,
    password: Password,
    firstName: v.optional(FirstName),
    lastName: v.optional(LastName),
  },
  leftOut,
);

export const PasswordChange = v.object(
  { current: typedPassword, password: Password },
  'Please enter your current password and the new one.',
);

const isAdmin = v.boolean('Whether somebody is an administrator is either true or false.');
const isActive = v.boolean('Whether an account is active is either true or false.');

/** What an administrator may change of an account. */
export const UserChange = v.object(
  { is_admin: v.optional(isAdmin), active: v.optional(isActive) },
  'Send what is to change as an object with is_admin or active.',
);
export type UserChange = v.InferOutput<typeof UserChange>;

export const Invitation = v.object(
  {
    email: Email,
    first_name: FirstName,
    last_name: LastName,
    is_admin: v.optional(isAdmin, false),
  },
  'An invitation needs an email address, a first name and a last name.',
);
export type Invitation = v.InferOutput<typeof Invitation>;
