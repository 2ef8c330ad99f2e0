/** Rarely used fields, behind a summary line. */

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  label: string;
  /** Opens if a field has a value; otherwise it stays as the user leaves it. */
  isFilled: boolean;
  children: ReactNode;
};

export function Disclosure({ label, isFilled: filled, children }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (filled && ref.current) ref.current.open = true;
  }, [filled]);
  useLayoutEffect(() => {
    const details = ref.current;
    // Opens for errors, because a hidden field could not show its error, and saving would seem to do nothing.
    const show = () => details?.setAttribute('open', '');
    details?.addEventListener('invalid', show, { capture: true });
    return () => details?.removeEventListener('invalid', show, { capture: true });
  }, []);
  return (
    <details ref={ref} className={styles.folded}>
      <summary>{label}</summary>
      <Stack className={styles.fields}>{children}</Stack>
    </details>
  );
}
