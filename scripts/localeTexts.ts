/** Builds the app in one language: LOCALE=es-MX replaces app/texts/en/<noun>.ts by app/texts/es/<noun>.ts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(`../app/texts/${name}`, import.meta.url));
const english = folder('en/');
const pseudoLocale = 'en-XA';

/** Passes the exports of a file of texts through the pseudo-locale. */
function accentExports(code: string): string {
  const names: string[] = [];
  const open = code.replace(/^export (?:const|function) (\w+)/gm, (declaration, name: string) => {
    names.push(name);
    return declaration.replace('const', 'let');
  });
  const changes = names.map((name) => `${name} = accentTexts(${name});`);
  return [`import { pseudo as accentTexts } from '${folder('pseudo.ts')}';`, open, ...changes].join('\n');
}

/** @param locale a BCP 47 tag; files that its language lacks stay English */
export function localeTexts(locale: string): Plugin {
  const own = folder(`${new Intl.Locale(locale).language}/`);
  return {
    name: 'locale-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (own === english || (!source.includes('texts') && !importer?.startsWith(english))) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const translated = found?.id.startsWith(english) && found.id.replace(english, own);
      return translated && existsSync(translated) ? translated : found;
    },
    transform(code, id) {
      if (id.endsWith('/db/rules/locale.ts')) return code.replace(/'en-US'/, JSON.stringify(locale));
      const isText = id.startsWith(english) || id === folder('dates.ts') || id === folder('numbers.ts');
      return locale === pseudoLocale && isText ? accentExports(code) : null;
    },
  };
}
