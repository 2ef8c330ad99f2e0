/** For everybody who is signed in: the command menu with its key, and the forms that open over any page. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isCommandKey } from './commandKey.ts';
import { closeCommandMenu, openCommandMenu, useCommandMenu } from './openCommandMenu.ts';
import { TaskHost } from './startTask.tsx';

function toggleByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !isCommandKey(event)) return;
  if (useCommandMenu.getState().Menu) closeCommandMenu();
  // Over another dialog the key stays the browser's.
  else if (document.querySelector('dialog:modal')) return;
  else void openCommandMenu();
  event.preventDefault();
}

export function CommandHost() {
  const { Menu } = useCommandMenu();
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    document.addEventListener('keydown', toggleByKey);
    return () => {
      document.removeEventListener('keydown', toggleByKey);
      closeCommandMenu();
    };
  }, []);
  // Going to another page closes it. A button may have opened it before this was here: that is no other page.
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current !== pathname) closeCommandMenu();
    lastPathname.current = pathname;
  }, [pathname]);
  return (
    <>
      {Menu && <Menu onClose={closeCommandMenu} />}
      <TaskHost />
    </>
  );
}
