/** `/` goes to the search from anywhere: into the box that is there, or else to the page. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchPath } from '../../db/rules/paths.ts';
import { isSet } from '../data/deviceSetting.ts';

export function SearchKey() {
  const router = useRouter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest('input, textarea, select, [contenteditable], dialog')) return;
      if (isSet('search_key_off')) return;
      event.preventDefault();
      // The page's own, or the navbar's where that has room for one.
      const box = document.querySelector<HTMLInputElement>('input[name=q]');
      if (box?.offsetParent) {
        box.focus();
        box.select();
      } else {
        void router.navigate({ to: searchPath, search: { q: undefined } });
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [router]);
  return null;
}
