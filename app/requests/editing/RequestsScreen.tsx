/** /requests: what people sent by forms, by the day it is due. */
import { screenTexts } from '../../texts/en/screens.ts';
import { Header } from '../../ui/Header.tsx';
import { Container } from '../../ui/Layout.tsx';

export function RequestsScreen() {
  return (
    <Container>
      <Header level={1} title={screenTexts.requests} />
    </Container>
  );
}
