/** What makes the built scripts and styles smaller, and fewer. Development goes without. */
import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Loads a part of the app along with its styles. Vite's own has in mind what our pages don't have: other hosts, nonces,
 * listeners for failures. Styles that don't come count as a script that doesn't, and what failed is asked for anew.
 */
const preloadHelper = `const wanted = {};
const request = (file) => new Promise((resolve, reject) => {
  const href = '/' + file;
  const isStyle = file.endsWith('.css');
  if (document.querySelector('link[href="' + href + '"]')) return resolve();
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    delete wanted[file];
    reject(new TypeError('Failed to fetch dynamically imported module: ' + href));
  };
  document.head.append(link);
  if (!isStyle) resolve();
});
export const __vitePreload = (load, files = []) =>
  Promise.all([...files.map((file) => (wanted[file] ??= request(file))), load()]).then((all) => all.pop());`;

export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => preloadHelper },
  };
}

/**
 * Imports the classes of a CSS module one by one instead of as an object, so that the minifier can put each name where
 * it is used and leave out the others. It also warns of classes that a stylesheet does not have.
 */
export function cssClassConstants(): Plugin[] {
  return [
    {
      name: 'css-class-constants',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css/ },
        handler: (code) => code.replace(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
      },
    },
    {
      // Or the stylesheet would go with the last name that is put in place.
      name: 'css-class-constants:keep',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/**
 * Leaves out the scripts of which only styles are left, now that class names stand where they are used: nobody is to ask
 * for an empty file. Their styles go with whoever imports them.
 */
export function dropEmptyChunks(): Plugin {
  return {
    name: 'drop-empty-chunks',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const empty of chunks.filter(({ code }) => code.trim() === '')) {
          for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) {
            const name = empty.fileName.split('/').at(-1) ?? '';
            chunk.code = chunk.code.replace(new RegExp(`import\\s*["']\\./${RegExp.escape(name)}["'];?`), '');
            chunk.imports = chunk.imports.filter((file) => file !== empty.fileName);
            for (const file of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(file);
          }
          delete bundle[empty.fileName];
        }
      },
    },
  };
}

/**
 * Runs what readers load through a second minifier, which finds what the bundler's own leaves. React is left alone:
 * nothing is found in it, and its hash stays.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the bundler has put in what a lazy import loads along with it.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const chunk of chunks.filter(({ fileName }) => !/\/(vendor|staff)-/.test(fileName))) {
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
          if (code) chunk.code = code;
        }
      },
    },
  };
}
