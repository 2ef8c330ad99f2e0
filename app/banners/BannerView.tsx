/** A banner, on a page or in an editor's preview. */

import Info from 'lucide-react/icons/info';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Banner } from '../../db/rules/announcements/banners.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { bannerTexts } from '../texts/en/content/banners.ts';
import { Container } from '../ui/layout/Layout.tsx';
import styles from './Banners.module.css';

export const severityIcons = { notice: Info, warning: TriangleAlert, emergency: Siren };

type BannerViewProps = Pick<Banner, 'severity' | 'text' | 'link'> & { Heading: 'h2' | 'p'; children?: ReactNode };

/** `children`: its buttons. */
export function BannerView({ severity, text, link, Heading, children }: BannerViewProps) {
  const Icon = severityIcons[severity];
  return (
    <div className={styles.banner} data-severity={severity}>
      <Container className={styles.inner}>
        <Icon className={styles.icon} size={24} aria-hidden />
        <div className={styles.words}>
          <Heading className={styles.severity}>{bannerTexts.severities[severity]}</Heading>
          <p dir="auto">{text}</p>
          {link && isSafeUrl(link.url) && (
            <a className={styles.link} href={link.url} dir="auto">
              {link.title}
            </a>
          )}
        </div>
        {children}
      </Container>
    </div>
  );
}
