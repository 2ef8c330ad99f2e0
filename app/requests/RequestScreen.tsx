/** /request/<number>#<token>: a request, for the person who sent it. */
import { useParams } from '@tanstack/react-router';
import { Header } from '../ui/Header.tsx';
import { Container } from '../ui/Layout.tsx';

export function RequestScreen() {
  const { number } = useParams({ from: '/request/$number' });
  return (
    <Container>
      <Header level={1} title={number} />
    </Container>
  );
}
