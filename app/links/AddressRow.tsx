/** One address with its details, a suggested page, and actions. */
import type { ReactNode } from 'react';
import type { Suggestion } from '../../db/rules/links/redirects.ts';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import styles from './Links.module.css';

export const AddressList = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

type AddressRowProps = {
  address: string;
  detail: ReactNode;
  /** Null if no page has a similar address; omitted if none is searched for. */
  suggestion?: Suggestion | null;
  actions: ReactNode;
};

export function AddressRow({ address, detail, suggestion, actions }: AddressRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.address} dir="ltr">
        {address}
      </p>
      <p className={styles.detail}>{detail}</p>
      {suggestion && (
        <p className={styles.detail}>
          {texts.perhaps}{' '}
          <a href={suggestion.path} dir="auto">
            {suggestion.title}
          </a>
        </p>
      )}
      {suggestion === null && <p className={styles.detail}>{texts.noSuggestion}</p>}
      <Cluster className={styles.actions} gap={2}>
        {actions}
      </Cluster>
    </li>
  );
}

type RowButtonProps = { label: string; address: string; isBusy?: boolean; onClick: () => void };

/** A button whose accessible name includes the address. */
export function RowButton({ label, address, isBusy, onClick }: RowButtonProps) {
  return (
    <Button size="small" isBusy={isBusy} onClick={onClick}>
      {label}
      <span className="visually-hidden">{texts.of(address)}</span>
    </Button>
  );
}
