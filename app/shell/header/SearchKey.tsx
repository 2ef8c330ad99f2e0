/**
 * Makes `/` focus the visible search box, or open the search page. The box loads its suggestions once focused; before
 * that, the browser submits the navbar's form itself.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchPath } from '../../../db/rules/links/paths.ts';
import { isSet } from '../../data/deviceSetting.ts';

const page = { to: searchPath, search: { q: undefined } };

export function SearchKey() {
  const router = useRouter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest('input, textarea, select, [contenteditable], dialog')) return;
      if (isSet('search_key_off')) return;
      event.preventDefault();
      // The page's own box, or the navbar's if it has room for one.
      const box = document.querySelector<HTMLInputElement>('input[name=q]');
      if (box?.offsetParent) {
        box.focus();
        box.select();
      } else {
        void router.navigate(page);
      }
    };
    const focus = ({ target }: FocusEvent) => {
      if ((target as Element).matches('[name=q]')) void router.preloadRoute(page).catch(() => {});
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.getAttribute('action') !== searchPath) return;
      event.preventDefault();
      void router.navigate({ to: searchPath, search: { q: form.q.value } });
    };
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', focus);
    document.addEventListener('submit', submit);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('submit', submit);
    };
  }, [router]);
  return null;
}
