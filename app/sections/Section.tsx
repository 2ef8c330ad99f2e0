/** One section of the home page: its header and its content. */
import type { ReactNode } from 'react';
import type { Anchor } from '../../db/rules/town/sectionKeys.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import styles from './Section.module.css';

type SectionProps = {
  anchor: Anchor | 'shop';
  title: string;
  badge?: string;
  subtitle?: string;
  /** Buttons in the header. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ anchor, title, badge, subtitle, aside, children }: SectionProps) {
  return (
    <div className={styles.band}>
      <Container as="section" id={anchor} aria-labelledby={`${anchor}-title`} tabIndex={-1}>
        <Header level={2} id={`${anchor}-title`} title={title} badge={badge} subtitle={subtitle}>
          {aside}
        </Header>
        {children}
      </Container>
    </div>
  );
}
