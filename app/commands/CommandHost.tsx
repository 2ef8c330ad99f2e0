/** The command menu with its key, and the forms that open over any page, for signed-in people. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isCommandKey } from './commandKey.ts';
import { closeCommandMenu, openCommandMenu, useCommandMenu } from './openCommandMenu.ts';
import { TaskHost } from './startTask.tsx';

function toggleByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || !isCommandKey(event)) return;
  if (useCommandMenu.getState().Menu) closeCommandMenu();
  // Over another dialog the key belongs to the browser.
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
  // Navigation closes the menu. The first pathname does not count, since a button may have opened the menu before this
  // mounted.
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
