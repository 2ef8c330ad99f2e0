/** /request/<number>#<token>: a request, for the person who sent it. The server draws one page for all of them. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PlainPage } from '../shell/PlainPage.tsx';
import { requestTexts as texts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import { defer, useDeferred } from '../ui/deferred.ts';
import { Notice } from '../ui/Notice.tsx';
import { OpenWithoutScript } from './OpenWithoutScript.tsx';
import { useOwnRequest } from './useOwnRequest.ts';
import { useRequestToken } from './useRequestToken.ts';

/** Their scripts load while the request does. */
const ownRequestView = defer(async () => (await import('./OwnRequestView.tsx')).OwnRequestView);
const writeMessage = defer(async () => (await import('./WriteMessage.tsx')).WriteMessage);
const lostLink = defer(async () => (await import('./LostLink.tsx')).LostLink);

export function RequestScreen() {
  const { number } = useParams({ from: '/request/$number' });
  return <OpenedRequest key={number} number={number} />;
}

function OpenedRequest({ number }: { number: string }) {
  const { token, forget } = useRequestToken(number);
  const [isClosed, setClosed] = useState(false);
  const LostLink = useDeferred(lostLink);
  if (token === null) return <Loading />;
  if (token !== '') {
    const close = () => {
      forget();
      setClosed(true);
    };
    return <LoadedRequest key={token} number={number} token={token} onClose={close} />;
  }
  return (
    <PlainPage title={texts.none.title}>
      <div aria-live="polite">{isClosed && <Notice tone="success">{texts.closed}</Notice>}</div>
      <p>{texts.none.text}</p>
      {LostLink && <LostLink number={number} />}
    </PlainPage>
  );
}

function Loading() {
  return (
    <PlainPage title={texts.none.title}>
      <p role="status">{texts.loading}</p>
      <noscript>
        <OpenWithoutScript />
      </noscript>
    </PlainPage>
  );
}

type LoadedRequestProps = { number: string; token: string; onClose: () => void };

function LoadedRequest({ number, token, onClose }: LoadedRequestProps) {
  const state = useOwnRequest({ number, token });
  const { request, failure, isLoading, reload } = state;
  const OwnRequestView = useDeferred(ownRequestView);
  const LostLink = useDeferred(lostLink);
  const WriteMessage = useDeferred(writeMessage);
  if (request && OwnRequestView)
    return <OwnRequestView token={token} state={{ ...state, request }} onClose={onClose} />;
  if (request || failure === null) return <Loading />;
  const { title, text } = failure === 'gone' ? texts.wrong : failure === 'offline' ? texts.offline : texts.failed;
  return (
    <PlainPage title={title}>
      <p role="alert">{failure === 'tooMany' ? texts.tooMany : text}</p>
      {(failure === 'offline' || failure === 'failed') && WriteMessage && (
        <section aria-labelledby="request-write">
          <h2 id="request-write">{texts.write.offlineTitle}</h2>
          <WriteMessage requestKey={{ number, token }} onSent={reload} />
        </section>
      )}
      {failure === 'gone' ? (
        LostLink && <LostLink number={number} />
      ) : (
        <p>
          <Button onClick={() => void reload()} isBusy={isLoading}>
            {isLoading ? texts.refreshing : texts.tryAgain}
          </Button>
        </p>
      )}
    </PlainPage>
  );
}
