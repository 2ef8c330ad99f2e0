/** Fields that are seldom needed, behind a line that opens them. */

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Stack } from '../../ui/Layout.tsx';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  label: string;
  /** Something is in it, so it opens; it stays as its reader leaves it otherwise. */
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
    // A field that is not seen cannot say what is wrong with it, and nothing would happen on saving.
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
