import {
  type AuthTextKey,
  authTextKeys,
  maxAuthTextLength,
  resolveAuthTexts,
} from '../../../db/rules/accounts/texts.ts';
import { readAuthTexts } from '../../store/towns/towns.ts';
import { write } from '../../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  findTown,
  readArguments,
  readHost,
  WrongUsage,
  withDatabase,
} from '../command.ts';

const isKey = (key: string): key is AuthTextKey => (authTextKeys as string[]).includes(key);

export const texts: Command = {
  summary: 'change the texts on the sign-in screens',
  help: `Usage: npm run town -- texts <host>                  show the texts
       npm run town -- texts <host> <key> "<text>"   say this; "" goes back to what is said otherwise

The keys are ${authTextKeys.join(', ')}.
Visitors see a change within five minutes.

Example:
  npm run town -- texts cityofmaple.org login_welcome_subtext "Welcome back, neighbor."
`,

  async run(args, { env, print }) {
    const { positionals } = readArguments(args, {});
    const [typedHost, key, text, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`Put the text in quotes: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (key !== undefined && !isKey(key)) {
      throw new WrongUsage(`There is no text "${key}". The keys are ${authTextKeys.join(', ')}.`);
    }
    if (key !== undefined && text === undefined) throw new WrongUsage('Say the text, in quotes.');
    if (text !== undefined && text.length > maxAuthTextLength) {
      throw new WrongUsage(`A text has at most ${maxAuthTextLength} characters; this one has ${text.length}.`);
    }
    await withDatabase(env, async (db) => {
      const town = await findTown(db, host);
      if (key !== undefined && text !== undefined) {
        await write(db, town.id, commandLineAuthor, async (tx) => {
          const { [key]: _, ...own } = await readAuthTexts(tx.trx, town.id);
          const auth_texts = JSON.stringify(text.trim() ? { ...own, [key]: text.trim() } : own);
          await tx.trx('towns').where({ id: town.id }).update({ auth_texts });
          await tx.audit({ action: 'updated', noun: 'auth_texts', recordId: town.id, detail: key });
        });
      }
      const own = await readAuthTexts(db.read, town.id);
      const resolved = resolveAuthTexts(own);
      for (const one of authTextKeys) print(`${one}${own[one] ? '' : ' (as everywhere)'}: ${resolved[one]}`);
    });
  },
};
