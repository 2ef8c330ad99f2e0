/** A group of settings with their values, and the button that opens their form. */
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useId } from 'react';
import { useTown } from '../data/content.tsx';
import { settingsTexts as texts } from '../texts/en/office/settings.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/layout/Layout.tsx';
import styles from './Settings.module.css';

type SettingsCardProps = {
  title: string;
  onEdit: () => void;
  /** The values, as <Fact>s. */
  facts: ReactNode;
  children?: ReactNode;
};

export function SettingsCard({ title, onEdit, facts, children }: SettingsCardProps) {
  const id = useId();
  // A level below the headings of the shop and the site, if there are both.
  const Heading = useTown().commerce ? 'h3' : 'h2';
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        <Button size="small" aria-haspopup="dialog" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          {texts.edit}
          <span className="visually-hidden">{texts.editOf(title)}</span>
        </Button>
      </div>
      <dl className={styles.facts}>{facts}</dl>
      {children}
    </Card>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
