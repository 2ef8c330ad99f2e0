/** A request as its sender sees it: where it stands, what happened, and what can be done. */
import { useRef, useState } from 'react';
import type { OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { Question } from '../cart/Question.tsx';
import { useTown } from '../data/content.tsx';
import { formatInstant } from '../texts/dates.ts';
import { requestTexts as texts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './OwnRequest.module.css';
import { OwnAnswers, OwnLog } from './OwnRequestParts.tsx';
import { withdrawRequest, wordFailure } from './ownApi.ts';
import type { useOwnRequest } from './useOwnRequest.ts';
import { WriteMessage } from './WriteMessage.tsx';

type OwnRequestViewProps = {
  token: string;
  state: ReturnType<typeof useOwnRequest> & { request: OwnRequest };
  onClose: () => void;
};

export function OwnRequestView({ token, state, onClose }: OwnRequestViewProps) {
  const { request, setRequest, hasConfirmed } = state;
  const { number, contact, email_state } = request;
  const key = { number, token };
  return (
    <Container className={styles.page}>
      <Header level={1} title={<Title number={number} />} subtitle={request.form_title} />
      <div aria-live="polite">{hasConfirmed && <Notice tone="success">{texts.emailConfirmed}</Notice>}</div>
      <Standing request={request} />
      {email_state === 'unconfirmed' && !request.is_held && <p>{texts.emailUnconfirmed(contact.email)}</p>}
      <Refresh state={state} />
      <section aria-labelledby="request-log" className={styles.part}>
        <h2 id="request-log">{texts.log}</h2>
        <OwnLog events={request.events} />
      </section>
      <section aria-labelledby="request-write" className={styles.part} data-screen-only>
        <h2 id="request-write">{texts.write.title}</h2>
        <WriteMessage requestKey={key} isClosed={!request.can_write} onSent={state.reload} />
      </section>
      <section aria-labelledby="request-answers" className={styles.part}>
        <h2 id="request-answers">{texts.answers}</h2>
        <OwnAnswers request={request} />
      </section>
      <section className={styles.part} data-screen-only>
        <p className="hint">{texts.closeHint}</p>
        <Cluster>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <Withdraw requestKey={key} request={request} onChange={setRequest} />
        </Cluster>
      </section>
    </Container>
  );
}

function Title({ number }: { number: string }) {
  return (
    <>
      {texts.title} <span className={styles.number}>{number}</span>
    </>
  );
}

function Standing({ request }: { request: OwnRequest }) {
  const { time_zone } = useTown();
  const { status, outcome_code, received_at, written_at, due_on, is_held, is_paused, can_withdraw } = request;
  const outcome = outcome_code && texts.outcomes[outcome_code];
  return (
    <Notice tone={status === 'waiting' ? 'warning' : status === 'done' ? 'success' : 'info'} role="status">
      <p className={styles.status}>{texts.statuses[status]}</p>
      {outcome && <p>{outcome}</p>}
      {is_held && <p>{texts.held}</p>}
      {due_on && can_withdraw && <p>{texts.due(due_on)}</p>}
      {is_paused && <p>{texts.paused}</p>}
      <p>{texts.received(formatInstant(received_at, time_zone))}</p>
      {written_at && <p>{texts.written(formatInstant(written_at, time_zone))}</p>}
    </Notice>
  );
}

function Refresh({ state }: Pick<OwnRequestViewProps, 'state'>) {
  const { failure, isLoading, reload } = state;
  const [wasAsked, setAsked] = useState(false);
  const refresh = async () => {
    await reload();
    setAsked(true);
  };
  const outcome =
    failure === 'tooMany' ? texts.tooMany : failure === 'offline' ? texts.offline.title : texts.failed.text;
  return (
    <Cluster data-screen-only>
      <Button size="small" isBusy={isLoading} onClick={() => void refresh()}>
        {isLoading ? texts.refreshing : texts.refresh}
      </Button>
      <Button size="small" onClick={() => print()}>
        {texts.print}
      </Button>
      <span aria-live="polite">{wasAsked && !isLoading && (failure ? outcome : texts.refreshed)}</span>
    </Cluster>
  );
}

type WithdrawProps = {
  requestKey: { number: string; token: string };
  request: OwnRequest;
  onChange: (request: OwnRequest) => void;
};

function Withdraw({ requestKey, request, onChange }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const { busy, problem, run } = useSubmit((error) => wordFailure(error, { failed: texts.withdraw.failed }));
  const withdraw = () => {
    setAsking(false);
    void run(texts.withdraw.failed, async () => onChange(await withdrawRequest(requestKey))).then(() =>
      status.current?.focus(),
    );
  };
  const isWithdrawn = request.status === 'withdrawn';
  return (
    <>
      {request.can_withdraw && (
        <Button variant="secondary" tone="danger" isBusy={busy} onClick={() => setAsking(true)}>
          {texts.withdraw.open}
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {isWithdrawn && texts.withdraw.done}
      </p>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
      {isAsking && (
        <Question
          title={texts.withdraw.title}
          text={texts.withdraw.text}
          yes={texts.withdraw.yes}
          onYes={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
