/** The header of every page: the town's name, links to the sections, and on a phone a menu of the same links. */

import { useLocation, useRouter } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { meetingsPath, pagePath } from '../../../db/rules/links/paths.ts';
import { isProtected } from '../../../db/rules/screens.ts';
import { useHasMeetings, useHasPages, usePageLinks, usePeople, useSection, useTown } from '../../data/content.tsx';
import { measurePart } from '../../data/measurePart.ts';
import { useSession } from '../../data/session.ts';
import { useShownAnchors } from '../../sections/useShownAnchors.ts';
import { logoText, navbarTexts } from '../../texts/en/shell.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { Button, buttonAttributes, IconButton } from '../../ui/Button.tsx';
import { useDialogStack } from '../../ui/dialogs/dialogStack.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ForStaff } from '../ForStaff.tsx';
import { CartLink } from './CartLink.tsx';
import styles from './Navbar.module.css';
import { SearchLink } from './SearchLink.tsx';

const AdminItems = lazy(() =>
  import('../../editing/tools/AdminMenu.tsx').then(({ AdminMenu }) => ({ default: AdminMenu })),
);

/** Links to the home page's shown sections, if enabled, to the town's services and people, and to pages in the menu. */
function useSectionLinks(): { href: string; text: string }[] {
  const { links, services } = useSection('navbar');
  // Content that was stored before pages existed lacks the switch.
  const hasServices = useHasPages() && services !== false;
  const menuPages = usePageLinks().filter(({ in_menu }) => in_menu);
  const hasMeetings = useHasMeetings();
  const hasPeople = usePeople().length > 0;
  const anchorLinks = useShownAnchors()
    .shown.filter((anchor) => links[anchor]?.enabled !== false)
    .map((anchor) => ({ href: `/#${anchor}`, text: links[anchor]?.text || navbarTexts.anchors[anchor] }));
  return [
    ...anchorLinks,
    ...(hasServices ? [{ href: '/services', text: navbarTexts.services }] : []),
    ...(hasMeetings ? [{ href: meetingsPath, text: navbarTexts.meetings }] : []),
    ...(hasPeople ? [{ href: '/contacts', text: navbarTexts.contacts }] : []),
    ...menuPages.map(({ slug, title }) => ({ href: pagePath(slug), text: title })),
  ];
}

export function Navbar() {
  const town = useTown();
  const items = useSectionLinks();
  const user = useSession((state) => state.user);
  const location = useLocation();
  // Every navigation and every modal closes the menu.
  const [openAt, setOpenAt] = useState<typeof location | null>(null);
  const open = openAt === location;
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const modalIsOpen = useDialogStack((state) => state.open.length > 0);
  const close = () => setOpenAt(null);

  useEffect(() => {
    if (modalIsOpen) setOpenAt(null);
  }, [modalIsOpen]);
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!header.current?.contains(event.target as Node)) setOpenAt(null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [open]);

  useEffect(() => measurePart('navbar', 'loaded'), []);

  const leave = async () => {
    try {
      const { signOut } = await import('./signOut.ts');
      if ((await signOut()) && isProtected(router.state.location.pathname, town.commerce))
        void router.navigate({ to: '/' });
    } catch {
      showToast('error', navbarTexts.signOutFailed);
    }
  };
  const plainItems = items.map(({ href, text }) => (
    <li key={href}>
      <a className={styles.link} href={href} onClick={close}>
        {text}
      </a>
    </li>
  ));

  return (
    <header ref={header} className={styles.bar} data-navbar data-open={open || undefined}>
      <div className={styles.inner}>
        <Logo />
        <ForStaff tool="banners" />
        <nav className={styles.menu} id="menu" aria-label={navbarTexts.label}>
          <div className={styles.utility}>
            <UtilityButton onPress={close} />
          </div>
          <ul className={styles.items} data-admin={user?.is_admin || undefined}>
            {user?.is_admin ? (
              <ErrorBoundary fallback={plainItems}>
                <Suspense fallback={plainItems}>
                  <AdminItems items={items} close={close} />
                </Suspense>
              </ErrorBoundary>
            ) : (
              plainItems
            )}
            <li>
              {user ? (
                <Button variant="plain" className={`${styles.link} ${styles.session}`} onClick={() => void leave()}>
                  {navbarTexts.signOut}
                </Button>
              ) : (
                <a className={`${styles.link} ${styles.session}`} href="/login" onClick={close}>
                  {navbarTexts.signIn}
                </a>
              )}
            </li>
          </ul>
        </nav>
        <SearchLink />
        {town.commerce && <CartLink />}
        <IconButton
          ref={toggle}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="menu"
          label={navbarTexts.open}
          onClick={() => setOpenAt(open ? null : location)}
        >
          {open ? <X size={24} /> : <Menu size={24} />}
        </IconButton>
      </div>
    </header>
  );
}

function UtilityButton({ onPress }: { onPress: () => void }) {
  const { utilityBill } = useSection('navbar');
  const { shown } = useShownAnchors();
  if (utilityBill.enabled && utilityBill.url) {
    return (
      <a
        {...buttonAttributes({ className: styles.utilityButton })}
        href={utilityBill.url}
        target="_blank"
        rel="noopener"
        onClick={onPress}
      >
        {utilityBill.text || navbarTexts.payBill}
        <span className="visually-hidden"> {navbarTexts.opensNewTab}</span>
      </a>
    );
  }
  if (!shown.includes('contact')) return null;
  return (
    <ActionLink {...buttonAttributes({ className: styles.utilityButton })} href="/#contact" onClick={onPress}>
      {navbarTexts.contactUs}
    </ActionLink>
  );
}

/** The smallest copy is wide enough, because the logo is 44 pixels high. */
const logoSizes = '5rem';

/** Whether a picture has loaded; of several in a row only the newest counts. */
function useImageLoaded(src: string, srcset = ''): boolean {
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setLoaded(src);
    // `sizes` comes first, or the browser picks the copy for the whole window.
    Object.assign(image, { sizes: logoSizes, srcset, src });
    return () => {
      image.onload = null;
    };
  }, [src, srcset]);
  return src !== '' && loaded === src;
}

/** The town's logo once it has loaded; its name until then, or if there is none. */
function Logo() {
  const town = useTown();
  const { src, srcset, alt } = useSection('navbar').logo;
  const name = logoText(town.display_name, town.commerce);
  return (
    <a className={styles.logo} href="/">
      {useImageLoaded(src, srcset) ? (
        <img className={styles.logoImage} sizes={logoSizes} srcSet={srcset} src={src} alt={alt || name} />
      ) : (
        name
      )}
    </a>
  );
}
