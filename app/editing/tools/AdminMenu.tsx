/** The navbar's items for an administrator: two items with submenus. Loaded only for them. */

import { useRouter } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { CommandButton } from '../../commands/CommandButton.tsx';
import { useTown } from '../../data/content.tsx';
import styles from '../../shell/header/Navbar.module.css';
import { navigateToUrl } from '../../shell/navigation/linkClicks.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { navbarTexts } from '../../texts/en/shell.ts';
import { Button } from '../../ui/Button.tsx';

type MenuLink = { href: string; text: string };

/** A submenu closes this long after the pointer has left it, or the item above it, in milliseconds. */
const submenuCloseDelayMs = 10;
const buttonCloseDelayMs = 50;

export function AdminMenu({ items, close }: { items: MenuLink[]; close: () => void }) {
  const { commerce } = useTown();
  const [opened, setOpened] = useState('');
  const selling = [
    { href: '/items', text: navbarTexts.items },
    { href: '/invoices', text: navbarTexts.invoices },
  ];
  const managing = [
    { href: '/requests', text: screenTexts.requests },
    { href: '/settings', text: screenTexts.settings },
    { href: '/users', text: screenTexts.users },
    { href: '/history', text: screenTexts.history },
    { href: '/doctor', text: screenTexts.doctor },
  ];
  const menus = [
    { href: '/', text: navbarTexts.home, items },
    { href: '/dashboard', text: navbarTexts.dashboard, items: commerce ? [...selling, ...managing] : managing },
  ];
  const links = menus.map((menu) =>
    menu.items.length > 0 ? (
      <Submenu
        key={menu.href}
        {...menu}
        open={opened === menu.href}
        setOpen={(open) => setOpened((now) => (open ? menu.href : now === menu.href ? '' : now))}
        close={close}
      />
    ) : (
      <li key={menu.href}>
        <a className={styles.link} href={menu.href} onClick={close}>
          {menu.text}
        </a>
      </li>
    ),
  );
  return (
    <>
      {links}
      <li>
        <CommandButton variant="plain" className={styles.link} />
      </li>
    </>
  );
}

type SubmenuProps = MenuLink & {
  items: MenuLink[];
  open: boolean;
  setOpen: (open: boolean) => void;
  close: () => void;
};

/** A press opens a closed submenu; on an open one it goes to the item's own page. A mouse opens it by hovering. */
function Submenu({ href, text, items, open, setOpen, close }: SubmenuProps) {
  const id = useId();
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef(0);

  // Below the width of a full navbar the submenus are part of the menu and react only to presses.
  const points = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && matchMedia('(width >= 768px)').matches;
  const enter = (event: PointerEvent) => {
    if (!points(event)) return;
    clearTimeout(timer.current);
    setOpen(true);
  };
  const leave = (delay: number) => (event: PointerEvent) => {
    if (!points(event)) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(false), delay);
  };
  const blur = (event: FocusEvent) => {
    // On a phone, closing would move the items below while a finger is pressing one.
    const dropsDown = matchMedia('(width >= 768px)').matches;
    if (dropsDown && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Escape closes it, wherever the pointer or the focus is (WCAG 2.2, 1.4.13).
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      if (document.getElementById(id)?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', key, { capture: true });
    return () => document.removeEventListener('keydown', key, { capture: true });
  }, [open, setOpen, id]);

  const choose = () => {
    setOpen(false);
    close();
  };
  const press = () => {
    if (!open) return setOpen(true);
    choose();
    if (href === '/') navigateToUrl(router, new URL(href, location.origin));
    else location.assign(href);
  };

  return (
    <li className={styles.parent} onPointerEnter={enter} onPointerLeave={leave(buttonCloseDelayMs)} onBlur={blur}>
      <Button
        ref={button}
        variant="plain"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={press}
      >
        {text} <ChevronDown size={16} aria-hidden />
      </Button>
      <ul
        id={id}
        className={styles.submenu}
        hidden={!open}
        onPointerEnter={enter}
        onPointerLeave={leave(submenuCloseDelayMs)}
      >
        {items.map((item) => (
          <li key={item.href}>
            <a className={styles.link} href={item.href} onClick={choose}>
              {item.text}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
