/** /requests/<number>: a request, for staff. */
import { useParams } from '@tanstack/react-router';
import { Header } from '../../ui/Header.tsx';
import { Container } from '../../ui/Layout.tsx';

export function RequestDetailScreen() {
  const { number } = useParams({ from: '/(signed-in)/requests_/$number' });
  return (
    <Container>
      <Header level={1} title={number} />
    </Container>
  );
}
