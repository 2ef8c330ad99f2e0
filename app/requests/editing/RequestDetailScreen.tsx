/** /requests/<number>: a request, for staff. */
import { useParams } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { isPaused } from '../../../db/rules/requests/requests.ts';
import {
  isHeldRequest,
  type RequestDetail,
  type RequestLink,
  requestsPath,
  staffRequestPath,
} from '../../../db/rules/requests/staff.ts';
import { useTown } from '../../data/content.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatInstant } from '../../texts/dates.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Container } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AnswerList, RequestFiles } from './AnswerList.tsx';
import { readRequest } from './api.ts';
import { RequestActions } from './RequestActions.tsx';
import { RequestBadges } from './RequestBadges.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { RequestLog } from './RequestLog.tsx';
import styles from './Requests.module.css';
import { RequireRequestStaff } from './RequireRequestStaff.tsx';

export function RequestDetailScreen() {
  const { number } = useParams({ from: '/(signed-in)/requests_/$number' });
  return (
    <RequireRequestStaff>
      <Loaded key={number} number={number} />
    </RequireRequestStaff>
  );
}

function Loaded({ number }: { number: string }) {
  const list = useServerList(number, readRequest, { isLive: true });
  const { data: request } = list;
  return (
    <Container className={styles.page} as="article">
      <div>
        <a className={styles.back} href={requestsPath} data-screen-only>
          {texts.back}
        </a>
        <Heading request={request} number={number} />
      </div>
      {list.isLoading && !request && <p role="status">{texts.loadingOne}</p>}
      <LoadError list={list} failedText={texts.failedOne} />
      {request && <Details request={request} onChanged={(changed) => list.change(() => changed)} />}
    </Container>
  );
}

function Heading({ request, number }: { request: RequestDetail | null; number: string }) {
  const { time_zone } = useTown();
  if (!request) return <Header level={1} title={number} />;
  return (
    <>
      <Header
        level={1}
        title={request.form_title}
        subtitle={texts.subtitle(request.number, formatInstant(request.received_at, time_zone))}
      >
        <Button variant="secondary" onClick={() => print()} data-screen-only>
          <Printer size={18} aria-hidden />
          {texts.print}
        </Button>
      </Header>
      <RequestBadges
        request={{ ...request, is_held: isHeldRequest(request), is_paused: isPaused(request) }}
        today={request.today}
      />
    </>
  );
}

type DetailsProps = { request: RequestDetail; onChanged: (request: RequestDetail) => void };

function Details({ request, onChanged }: DetailsProps) {
  const { original, duplicates, files, erased_at } = request;
  return (
    <>
      {original && (
        <Notice tone="info">
          <p>{texts.original(original.number)}</p>
          <p data-screen-only>
            <a href={staffRequestPath(original.number)}>{texts.openOriginal(original.number)}</a>
          </p>
        </Notice>
      )}
      <RequestActions request={request} onChanged={onChanged} />
      <section className={styles.section} aria-labelledby="request-answers">
        <h2 id="request-answers">{texts.answers}</h2>
        {erased_at ? <p>{texts.erased}</p> : <AnswerList answers={request.answers} />}
      </section>
      {files.length > 0 && (
        <section className={styles.section} aria-labelledby="request-files">
          <h2 id="request-files">{texts.files}</h2>
          <RequestFiles files={files} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="request-facts">
        <h2 id="request-facts">{texts.facts}</h2>
        <RequestFacts request={request} />
      </section>
      {duplicates.length > 0 && (
        <section className={styles.section} aria-labelledby="request-duplicates">
          <h2 id="request-duplicates">{texts.duplicates}</h2>
          <ul className={styles.links}>
            {duplicates.map((link) => (
              <DuplicateLink key={link.id} link={link} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section} aria-labelledby="request-log">
        <h2 id="request-log">{texts.log}</h2>
        <RequestLog events={request.events} />
      </section>
    </>
  );
}

function DuplicateLink({ link: { number, form_title, received_at } }: { link: RequestLink }) {
  const { time_zone } = useTown();
  return (
    <li>
      <a href={staffRequestPath(number)}>{number}</a> <span dir="auto">{form_title}</span>,{' '}
      {formatInstant(received_at, time_zone)}
    </li>
  );
}
