/** The status of a request and how near its last day is, in words and color. */
import type { RequestStatus } from '../../../db/rules/requests/fields.ts';
import { type DueState, findDueState, isEnded, type RequestSummary } from '../../../db/rules/requests/staff.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';

const tones: Record<RequestStatus, BadgeTone> = {
  new: 'blue',
  open: 'violet',
  waiting: 'amber',
  done: 'green',
  declined: 'plain',
  withdrawn: 'plain',
  spam: 'plain',
};

const dueTones: Partial<Record<DueState, BadgeTone>> = { overdue: 'red', today: 'red', tomorrow: 'amber' };

type BadgesProps = {
  request: Pick<RequestSummary, 'status' | 'due_on' | 'answered_on' | 'is_held' | 'is_paused'>;
  today: string;
};

export function RequestBadges({ request, today }: BadgesProps) {
  const due = findDueState(request, today);
  const tone = dueTones[due];
  return (
    <Cluster gap={1}>
      {request.is_held ? (
        <Badge tone="amber">{texts.held}</Badge>
      ) : (
        <Badge tone={tones[request.status]}>{texts.statuses[request.status]}</Badge>
      )}
      {request.answered_on && !isEnded(request) && <Badge tone="violet">{texts.answeredBefore}</Badge>}
      {tone && <Badge tone={tone}>{texts.dueStates[due]}</Badge>}
    </Cluster>
  );
}
