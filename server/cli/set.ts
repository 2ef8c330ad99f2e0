import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { ShopSettingsChanges } from '../../db/rules/settings/shopInput.ts';
import { TownSettingsChanges } from '../../db/rules/settings/townInput.ts';
import { sectionContent } from '../../db/rules/town/sections.ts';
import { hasCommerce, type Town, type TownInput, townName } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import { readStripeKeysState, removeStripeKeys, saveStripeKeys } from '../payments/stripe/keys.ts';
import { listSections } from '../store/towns/sections.ts';
import { readShopSettings, saveShopSettings } from '../store/towns/shopSettings.ts';
import { write } from '../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  describeWalletProblem,
  findTown,
  readArguments,
  readHost,
  type Terminal,
  WrongUsage,
  withDatabase,
} from './command.ts';
import { describeKeys, shopKeys, showSettings, townKeys } from './settings.ts';

const otherKeys = {
  logo: { about: 'the address of a picture, or a path such as /media/…; "" for none' },
  stripe: { about: '- reads the keys from the standard input; none removes them' },
};
const hasKey = (keys: object, key: string) => Object.hasOwn(keys, key);

/** The command prints these messages itself. */
const silent = { warn() {}, error() {} };

type Place = { db: Database; config: Config; town: Town; leavePayments?: boolean };

const options = { 'leave-payments': { type: 'boolean', default: false } } as const;

/** Reads three keys, one per line in any order; each is recognized by its prefix. */
function readStripeKeys(text: string) {
  const lines = text.split(/\s+/).filter(Boolean);
  const find = (pattern: RegExp) => lines.find((line) => pattern.test(line)) ?? '';
  const keys = {
    secret_key: find(/^[sr]k_/),
    publishable_key: find(/^pk_/),
    webhook_secret: find(/^whsec_/),
  };
  if (lines.length === 0 || lines.length !== Object.values(keys).filter(Boolean).length) {
    throw new WrongUsage('Write the secret key (sk_…), the publishable key (pk_…) and the webhook secret (whsec_…).');
  }
  return keys;
}

/** @returns an additional message; empty for none */
async function setStripe(place: Place, value: string, input: Terminal['input']): Promise<string> {
  const { db, config, town, leavePayments } = place;
  const parts = { db, config, log: silent, now: Date.now };
  if (value === 'none') {
    await removeStripeKeys(parts, town.id, commandLineAuthor, { leavePayments });
    return '';
  }
  if (value !== '-') throw new WrongUsage('Keys are not written into the command: "-" reads them.');
  const keys = readStripeKeys(Buffer.from(await input()).toString('utf8'));
  const { wallet_problem } = await saveStripeKeys(parts, town.id, commandLineAuthor, keys, { leavePayments });
  return wallet_problem ? describeWalletProblem(town.host, wallet_problem) : '';
}

async function setLogo({ db, town }: Place, src: string): Promise<void> {
  if (src !== '' && !isSafeUrl(src)) throw new WrongUsage(`"${src}" is not an address of a picture.`);
  await write(db, town.id, commandLineAuthor, async (tx) => {
    const before = await tx.readSection('navbar');
    const logo = { src, alt: src && townName(town, town.host) };
    await tx.saveSection('navbar', { ...before?.content, logo }, before?.enabled ?? true);
  });
}

/** @returns an additional message; empty for none */
async function change(place: Place, key: string, value: string, input: Terminal['input']): Promise<string> {
  const { db, town } = place;
  if (key === 'stripe') return setStripe(place, value, input);
  if (key === 'logo') {
    await setLogo(place, value);
    return '';
  }
  const given = (shopKeys[key] ?? townKeys[key])?.change(value) ?? {};
  await write(db, town.id, commandLineAuthor, async (tx) => {
    if (hasKey(shopKeys, key)) {
      await saveShopSettings(tx, town.id, v.parse(ShopSettingsChanges, given), { now: Date.now() });
    } else await tx.saveTown({ ...given, ...v.parse(TownSettingsChanges, given) } as Partial<TownInput>);
  });
  return '';
}

/** Lists all settings as `key: value`; for secret keys, only the last four characters. */
async function listSettings({ db, config, town }: Place): Promise<string[]> {
  const { logo } = sectionContent(await listSections(db, town.id, ['navbar']), 'navbar');
  const site = [...showSettings(townKeys, town), `logo: ${logo.src}`, `hosts: ${town.hosts.join(', ')}`];
  if (!hasCommerce(town, config.commerceKeywords)) return site;
  const { source, is_live, secret_key_last4, webhook_secret_last4 } = await readStripeKeysState(
    { db, config, now: Date.now },
    town.id,
  );
  const keys = `${is_live ? 'live' : 'test'} keys, secret key …${secret_key_last4}, webhook secret …${webhook_secret_last4}`;
  const whose = source === 'environment' ? `the server’s ${keys}` : keys;
  const stripe = `stripe: ${source === 'none' ? 'none' : whose}`;
  return [...site, ...showSettings(shopKeys, await readShopSettings(db.read, town.id)), stripe];
}

export const set: Command = {
  summary: 'show and change the settings of a town and its shop',
  help: `Usage: npm run town -- set <host>                  show the settings
       npm run town -- set <host> <key> <value>    change one

The town:
${describeKeys(townKeys)}
${describeKeys({ logo: otherKeys.logo })}

The shop:
${describeKeys(shopKeys)}
${describeKeys({ stripe: otherKeys.stripe })}

Keys of Stripe are read from the standard input, a line each, which no list of processes shows. They are never shown
again. Those that are left out stay. While payments of another account are open, keys can't be changed.

  --leave-payments  change the keys all the same, when that account is closed for good. What was charged there is not
                    entered any more, and doctor says so until its key is back

Examples:
  npm run town -- set maplemarket.org tax-rate 8.25
  npm run town -- set maplemarket.org stripe - < keys.txt
`,

  async run(args, { env, print, input }) {
    const { values, positionals } = readArguments(args, options);
    const leavePayments = values['leave-payments'];
    const [typedHost, key, value, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`Put the value in quotes: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (key !== undefined && ![townKeys, shopKeys, otherKeys].some((keys) => hasKey(keys, key))) {
      throw new WrongUsage(`There is no setting "${key}".`);
    }
    if (key !== undefined && value === undefined) throw new WrongUsage(`Say the value of ${key}; "" for none.`);
    await withDatabase(env, async (db, config) => {
      const town = await findTown(db, host);
      const isChange = key !== undefined && value !== undefined;
      const message = isChange ? await change({ db, config, town, leavePayments }, key, value, input) : '';
      for (const line of await listSettings({ db, config, town: await findTown(db, host) })) print(line);
      if (message) print(message);
    });
  },
};
