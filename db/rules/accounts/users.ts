/** Schemas of accounts. An account belongs to one town. */
import * as v from 'valibot';
import { isEmail, normalizeEmail } from '../email.ts';
import { maxEmailLength, maxNameLength, maxPasswordLength, minPasswordLength } from './limits.ts';
import { RightsInput } from './rightsInput.ts';

export const emailText = 'Please enter an email address such as name@example.org.';

/** The normalized form in which addresses are stored and sent: see normalizeEmail. */
export const Email = v.pipe(
  v.string('Please enter an email address.'),
  v.transform(normalizeEmail),
  v.nonEmpty('Please enter an email address.'),
  v.maxLength(maxEmailLength, `An email address has at most ${maxEmailLength} characters.`),
  v.check(isEmail, emailText),
);

export const Password = v.pipe(
  v.string('Please enter a password.'),
  v.minLength(minPasswordLength, `A password has at least ${minPasswordLength} characters.`),
  v.maxLength(maxPasswordLength, `A password has at most ${maxPasswordLength} characters.`),
);

/** Our own forms never omit a field. */
const missingFieldMessage = 'Something that is needed was left out.';

const personName = (what: string) =>
  v.pipe(
    v.string(`Please enter your ${what}.`),
    v.trim(),
    v.nonEmpty(`Please enter your ${what}.`),
    v.maxLength(maxNameLength, `A name has at most ${maxNameLength} characters.`),
    // Names go into mail headers, so each is one line.
    v.regex(/^\P{Cc}+$/u, 'A name is written on one line.'),
    v.regex(/\p{L}/u, `Please enter your ${what}.`),
  );
export const FirstName = personName('first name');
export const LastName = personName('last name');

/** Drops other fields, so that nobody registers as an administrator. */
export const Registration = v.object(
  { firstName: FirstName, lastName: LastName, email: Email, password: Password },
  missingFieldMessage,
);
export type Registration = v.InferOutput<typeof Registration>;

/** A password at sign-in, which may be older than today's rules. */
const typedPassword = v.pipe(
  v.string('Please enter your password.'),
  v.nonEmpty('Please enter your password.'),
  v.maxLength(maxPasswordLength, `A password has at most ${maxPasswordLength} characters.`),
);

/** A code of an authenticator app, or a recovery code. */
const code = v.pipe(
  v.string('Please enter the code.'),
  v.trim(),
  v.nonEmpty('Please enter the code.'),
  v.maxLength(40, 'That code is too long.'),
);

export const SignIn = v.object(
  {
    email: v.pipe(
      v.string('Please enter your email address.'),
      v.transform(normalizeEmail),
      v.nonEmpty('Please enter your email address.'),
      v.regex(/^\P{Cc}*$/u, 'An email address is written on one line.'),
      v.maxLength(maxEmailLength, `An email address has at most ${maxEmailLength} characters.`),
    ),
    password: typedPassword,
    code: v.optional(code),
  },
  missingFieldMessage,
);

export const PasswordResetRequest = v.object({ email: Email }, missingFieldMessage);

const token = v.pipe(v.string('The link is not complete.'), v.maxLength(100, 'The link is not complete.'));
export const MailedToken = v.object({ token }, missingFieldMessage);

/** The password is needed too, unless the browser is signed in to the account. */
export const Confirmation = v.object({ token, password: v.optional(typedPassword) }, missingFieldMessage);

/** A new password, set with a mailed token; invited people may also correct their names. */
export const NewPassword = v.object(
  {
    token,
    password: Password,
    firstName: v.optional(FirstName),
    lastName: v.optional(LastName),
    code: v.optional(code),
  },
  missingFieldMessage,
);

/** The code is needed too where two-step sign-in is on. */
export const EmailChange = v.object({ email: Email, code: v.optional(code) }, missingFieldMessage);

export const NameChange = v.object({ firstName: FirstName, lastName: LastName }, missingFieldMessage);

export const PasswordChange = v.object(
  { current: typedPassword, password: Password },
  'Please enter your current password and the new one.',
);

export const PasswordAgain = v.object({ password: typedPassword }, missingFieldMessage);
export const SecondFactorCode = v.object({ code }, missingFieldMessage);
export const PasswordAndCode = v.object({ password: typedPassword, code }, missingFieldMessage);

const isAdmin = v.boolean('Whether somebody is an administrator is either true or false.');
const isActive = v.boolean('Whether an account is active is either true or false.');

/** The fields of an account that an administrator may change. */
export const UserChanges = v.object(
  { is_admin: v.optional(isAdmin), active: v.optional(isActive), rights: v.optional(RightsInput) },
  'Send what is to change as an object with is_admin, active or rights.',
);
export type UserChanges = v.InferOutput<typeof UserChanges>;

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
