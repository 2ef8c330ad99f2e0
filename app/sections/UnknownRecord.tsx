import { useState } from 'react';
import { useConnection } from '../data/content.tsx';
import { isFirstScreen } from '../shell/screens.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Home } from './Home.tsx';
import styles from './UnknownRecord.module.css';

type UnknownRecordProps = {
  /** Whether the town is known to have none. Otherwise stored records are still read, or fetched for the first time. */
  isMissing: boolean;
  texts: { notLoaded: string; loading: string };
};

/** Stands in for the record of an address: the home page where there is none, a line while that is not known. */
export function UnknownRecord({ isMissing, texts }: UnknownRecordProps) {
  const { isOffline } = useConnection();
  // The server knows about the address that the document was loaded from.
  const [isFirst] = useState(isFirstScreen);
  if (isMissing || isFirst) return <Home missing />;
  return (
    <Container className={styles.pending}>
      <EmptyState>
        <span role="status">{isOffline ? texts.notLoaded : texts.loading}</span>
      </EmptyState>
    </Container>
  );
}
