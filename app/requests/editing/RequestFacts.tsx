/** The facts about a request: where it stands, when it came and from whom. */
import { isPaused } from '../../../db/rules/requests/requests.ts';
import { findDueState, isEnded, type RequestDetail, type RequestInvoice } from '../../../db/rules/requests/staff.ts';
import { useTown } from '../../data/content.tsx';
import { useSession } from '../../data/session.ts';
import { invoicePath } from '../../invoices/invoicesSearch.ts';
import { telephoneHref } from '../../sections/contact/telephoneHref.ts';
import { formatInstant, formatLongDate, formatShortDay } from '../../texts/dates.ts';
import { publishingTexts } from '../../texts/en/requests/publishing.ts';
import { recordsActionTexts as recordsTexts } from '../../texts/en/requests/recordsEditing.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { invoiceTexts } from '../../texts/en/shop/invoices.ts';
import styles from './Requests.module.css';

export function RequestFacts({ request }: { request: RequestDetail }) {
  const { time_zone } = useTown();
  const { due_on, due_rule, outcome_code, assignee_id, written_at, retain_until, erased_at, colleagues, pauses } =
    request;
  const { answered_on } = request;
  return (
    <dl className={styles.facts}>
      <dt>{texts.status}</dt>
      <dd>{texts.statuses[request.status]}</dd>
      {outcome_code && (
        <>
          <dt>{texts.outcome}</dt>
          <dd>{texts.outcomes[outcome_code]}</dd>
        </>
      )}
      {due_on && (
        <>
          <dt>{texts.dueOn}</dt>
          <dd>
            {texts.dueDay(due_on, findDueState({ ...request, is_paused: isPaused(request) }, request.today))}
            {due_rule && <p className="hint">{texts.dueRule(due_rule)}</p>}
          </dd>
        </>
      )}
      {answered_on && (
        <>
          <dt>{texts.answeredOn}</dt>
          <dd>
            {formatLongDate(answered_on)}
            {!isEnded(request) && !due_on && <p className="hint">{texts.answeredHint}</p>}
          </dd>
        </>
      )}
      {pauses.length > 0 && (
        <>
          <dt>{recordsTexts.pausedSince}</dt>
          <dd>
            {pauses.map(({ reason, from, until, person, answer_by }) => (
              <p key={from}>
                {recordsTexts.pause(
                  reason,
                  formatInstant(from, time_zone),
                  until && formatInstant(until, time_zone),
                  person,
                )}
                {answer_by && !until && ` ${recordsTexts.answerBy(formatShortDay(answer_by))}`}
              </p>
            ))}
          </dd>
        </>
      )}
      {request.invoices.length > 0 && (
        <>
          <dt>{texts.invoices}</dt>
          <dd>
            {request.invoices.map((invoice) => (
              <InvoiceLink key={invoice.id} invoice={invoice} />
            ))}
          </dd>
        </>
      )}
      <dt>{texts.assignee}</dt>
      <dd dir="auto">{colleagues.find(({ id }) => id === assignee_id)?.name ?? texts.nobody}</dd>
      <dt>{texts.receivedAt}</dt>
      <dd>{formatInstant(request.received_at, time_zone)}</dd>
      {written_at && (
        <>
          <dt>{texts.writtenAt}</dt>
          <dd>
            {formatInstant(written_at, time_zone)}
            <p className="hint">{texts.writtenHint}</p>
          </dd>
        </>
      )}
      <dt>{texts.channel}</dt>
      <dd>{texts.channels[request.channel]}</dd>
      {request.published_at && (
        <>
          <dt>{publishingTexts.shown}</dt>
          <dd dir="auto">{[request.public_place, request.public_text].filter(Boolean).join('\n')}</dd>
        </>
      )}
      <Contact request={request} />
      {retain_until && !erased_at && (
        <>
          <dt>{texts.erasedOn}</dt>
          <dd>{formatLongDate(retain_until)}</dd>
        </>
      )}
    </dl>
  );
}

/** Only administrators can open invoices. */
function InvoiceLink({ invoice: { id, invoice_number, status } }: { invoice: RequestInvoice }) {
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  return (
    <p>
      {isAdmin ? <a href={invoicePath(id)}>{invoice_number}</a> : invoice_number}: {invoiceTexts.statuses[status]}
    </p>
  );
}

function Contact({ request: { contact, erased_at } }: { request: RequestDetail }) {
  const { name, email, phone } = contact;
  if (erased_at) return null;
  return (
    <>
      <dt>{texts.contact}</dt>
      <dd>
        {name && <p dir="auto">{name}</p>}
        {email && (
          <p dir="ltr">
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          </p>
        )}
        {phone && (
          <p dir="ltr">
            <a href={telephoneHref(phone)}>{phone}</a>
          </p>
        )}
        {!name && !email && !phone && texts.noContact}
      </dd>
    </>
  );
}
