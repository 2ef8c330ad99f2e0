/** Records where a notice hangs, or who was told of it, with a photo and without a signal. */

import { useRef, useState } from 'react';
import { postingLimits as limits, postingChannels, postingKind } from '../../../db/rules/meetings/postings.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useInitialState, useStoredMeetings } from '../../data/content.tsx';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { queueEntry } from '../../data/outbox/outbox.ts';
import { sendPageEvent } from '../../data/pageEvents.ts';
import { useSession } from '../../data/session.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { meetingTitle } from '../../meetings/meetingTitle.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { meetingTexts } from '../../texts/en/meetings/meetings.ts';
import { postingTexts as texts } from '../../texts/en/meetings/postings.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readBoardPlace, saveBoardPlace } from './boardPlace.ts';
import { parseChannel } from './channels.ts';
import { PhotoField, type ScaledPhoto } from './PhotoField.tsx';

/** The meeting as this browser shows it, since its editors may have no signal. */
function usePostedMeeting(id: string) {
  const stored = useStoredMeetings();
  const { meeting } = useInitialState();
  return stored?.find((one) => one.id === id) ?? (meeting?.id === id ? meeting : undefined);
}

const channelOptions = postingChannels.map((value) => ({ value, label: texts.channels[value] }));

export function PostingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const meeting = usePostedMeeting(id);
  const userId = useSession(({ user, unconfirmedAdmin }) => user?.id ?? unconfirmedAdmin);
  const [channel, setChannel] = useState<(typeof postingChannels)[number]>('board');
  const [boardPlace] = useState(() => readBoardPlace() || texts.usualPlace);
  const [photo, setPhoto] = useState<ScaledPhoto | null>(null);
  const scaling = useRef<ScaledPhoto | null | Promise<ScaledPhoto | null>>(null);
  /** A second press of the same dialog is the same posting, at the time of the first. */
  const first = useRef<{ key: string; pressedAt: number } | null>(null);
  const notices = meeting?.notices ?? [];

  const record = async (data: FormData) => {
    if (!userId) throw new Problem('not_signed_in', texts.nobody);
    first.current ??= { key: newIdempotencyKey(), pressedAt: Date.now() };
    const { key, pressedAt } = first.current;
    const text = (name: string) => readText(data, name);
    const scaled = await scaling.current;
    const place = text('place');
    const outcome = await queueEntry({
      kind: postingKind,
      key,
      user_id: userId,
      made_at: pressedAt,
      label: meeting ? meetingTitle(meeting) : '',
      body: {
        meeting_id: id,
        notice: Number(data.get('notice') ?? notices.length),
        channel,
        place,
        remark: text('remark'),
        posted_at: new Date(pressedAt).toISOString(),
      },
      photo: scaled && { name: `posting-${pressedAt}.jpg`, bytes: scaled.bytes },
    });
    if (channel === 'board') saveBoardPlace(place);
    if (outcome.kind === 'refused') showToast('error', texts.refusedNow);
    else showToast(outcome.kind === 'sent' ? 'success' : 'info', outcome.kind === 'sent' ? texts.sent : texts.kept);
    if (outcome.kind === 'sent') sendPageEvent('contentUpdated', { section: 'postings' });
  };
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={record}
      submitLabel={texts.record}
      cancelLabel={editingTexts.cancel}
      closeOnBackdrop={false}
    >
      <p className={common.hint}>{texts.hint}</p>
      <SelectField
        name="channel"
        label={texts.channel}
        options={channelOptions}
        value={channel}
        onChange={({ target }) => setChannel(parseChannel(target.value))}
      />
      <TextField
        key={channel}
        name="place"
        label={texts.place(channel)}
        defaultValue={channel === 'board' ? boardPlace : ''}
        limit={limits.place}
        required
      />
      {notices.length > 1 && (
        <SelectField
          name="notice"
          label={texts.notice}
          options={notices.map(({ kind, number }) => ({
            value: String(number),
            label: meetingTexts.version(kind, number),
          }))}
          defaultValue={String(notices.length)}
        />
      )}
      <PhotoField
        photo={photo}
        onChange={(next) => {
          scaling.current = next;
          if (!(next instanceof Promise)) setPhoto(next);
        }}
      />
      <TextArea name="remark" label={texts.remark} rows={2} limit={limits.remark} />
    </FormDialog>
  );
}
