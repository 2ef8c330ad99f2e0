/** A page of requests as a table, whose rows are cards on a phone. */
import { type RequestSummary, staffRequestPath } from '../../../db/rules/requests/staff.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { formatShortDay } from '../../texts/dates.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { CardTable } from '../../ui/lists/CardTable.tsx';
import { RequestBadges } from './RequestBadges.tsx';
import styles from './RequestTable.module.css';

const { columns } = texts;

type RequestTableProps = { requests: readonly RequestSummary[]; today: string; isStale: boolean };

export function RequestTable({ requests, today, isStale }: RequestTableProps) {
  return (
    <CardTable
      label={texts.list}
      className={styles.table}
      isStale={isStale}
      head={
        <>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.form}</th>
          <th scope="col">{columns.sender}</th>
          <th scope="col">{columns.received}</th>
          <th scope="col">{columns.due}</th>
          <th scope="col">{columns.status}</th>
        </>
      }
    >
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} today={today} />
      ))}
    </CardTable>
  );
}

function RequestRow({ request, today }: { request: RequestSummary; today: string }) {
  const { time_zone } = useTown();
  const { number, form_title, sender, received_at, due_on, assignee_name } = request;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see CardTable
    <tr role="row">
      <th scope="row" role="rowheader" className={styles.number}>
        <a data-stretched href={staffRequestPath(number)}>
          {number}
        </a>
      </th>
      <td role="cell" className={styles.form}>
        <p dir="auto">{form_title}</p>
        {assignee_name && (
          <p className="hint" dir="auto">
            {texts.assignee}: {assignee_name}
          </p>
        )}
      </td>
      <td role="cell" className={styles.sender} dir="auto">
        {sender || texts.noName}
      </td>
      <td role="cell" className={styles.received} data-label={columns.received}>
        {formatShortDay(toLocalTime(Date.parse(received_at), time_zone).date)}
      </td>
      <td role="cell" className={styles.due} data-label={due_on ? columns.due : undefined}>
        {due_on && formatShortDay(due_on)}
      </td>
      <td role="cell" className={styles.status}>
        <RequestBadges request={request} today={today} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see CardTable
  );
}
