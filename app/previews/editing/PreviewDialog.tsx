/** Makes and ends links with which others can look at a draft before it is public. */
import { useId, useRef, useState } from 'react';
import type { DraftNoun } from '../../../db/rules/drafts/drafts.ts';
import type { PreviewLink } from '../../../db/rules/previews/previews.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { sendChange, toPressProblem, toSaveProblem } from '../../data/sendChange.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { runWithToast } from '../../editing/runWithToast.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { previewEditingTexts as texts } from '../../texts/en/editing/previewEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useSubmit } from '../../ui/forms/useSubmit.ts';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useCopyToClipboard } from '../../ui/useCopyToClipboard.ts';

type PreviewDialogProps = {
  noun: DraftNoun;
  /** The id of the record that the draft would change; undefined for a new one. */
  id: string | undefined;
  /** Reads the draft as it would be sent. @throws Problem for faults */
  readDraft: () => unknown;
  onClose: () => void;
};

export function PreviewDialog({ noun, id, readDraft, onClose }: PreviewDialogProps) {
  const headingId = useId();
  const path = `/api/previews?noun=${noun}${id === undefined ? '' : `&record_id=${encodeURIComponent(id)}`}`;
  const links = useServerList(path, async (query) => (await call<{ previews: PreviewLink[] }>(query)).previews);
  const [made, setMade] = useState<(PreviewLink & { token: string }) | null>(null);
  const { busy, problem, run } = useSubmit();
  const make = () =>
    run(
      texts.failed,
      async () => {
        const json = { noun, record: readDraft(), ...(id !== undefined && { id }) };
        const send = sendChange<PreviewLink & { token: string }>('/api/previews', 'previews', { method: 'POST', json });
        setMade(
          await send.catch((error: unknown) => {
            throw toSaveProblem(error, texts.failed);
          }),
        );
      },
      links.reload,
    );
  const end = (link: PreviewLink) =>
    runWithToast(
      texts.endFailed,
      async () => {
        await sendChange(`/api/previews/${link.id}`, 'previews', { method: 'DELETE' });
        if (made?.id === link.id) setMade(null);
        showToast('success', texts.ended);
        links.reload();
      },
      toPressProblem,
    );
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <Stack>
        <h2 id={headingId} className={common.title}>
          {texts.title}
        </h2>
        <p>{texts.intro}</p>
        {problem && (
          <Notice tone="problem" role="alert">
            {problem.text}
          </Notice>
        )}
        {made ? (
          <MadeLink token={made.token} />
        ) : (
          <Button isBusy={busy} onClick={() => !busy && void make()}>
            {texts.make}
          </Button>
        )}
        <LoadError list={links} failedText={texts.loadFailed} />
        {links.data && links.data.length > 0 && <LiveLinks links={links.data} onEnd={(link) => void end(link)} />}
      </Stack>
    </Dialog>
  );
}

function MadeLink({ token }: { token: string }) {
  const { copying, copy } = useCopyToClipboard();
  const place = useRef<HTMLDivElement>(null);
  const address = `${location.origin}/preview#${token}`;
  return (
    <Stack gap={3} ref={place}>
      <p role="status">{texts.made}</p>
      {/* The element that the focus was on is gone. */}
      <TextField name="" label={texts.address} readOnly autoFocus defaultValue={address} dir="ltr" />
      <Button size="small" onClick={() => place.current && void copy(address, place.current)}>
        {texts.copy}
      </Button>
      <p role="status">
        {copying === 'copied' && texts.copied}
        {copying === 'failed' && texts.copyFailed}
      </p>
    </Stack>
  );
}

function LiveLinks({ links, onEnd }: { links: PreviewLink[]; onEnd: (link: PreviewLink) => void }) {
  const { time_zone } = useTown();
  const dayOf = (instant: string) => toLocalTime(Date.parse(instant), time_zone).date;
  return (
    <section>
      <h3 className={common.groupTitle}>{texts.links}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id} className={common.managerRow}>
            <Cluster>
              <span>{texts.link(dayOf(link.created_at), dayOf(link.expires_at))}</span>
              <Button size="small" onClick={() => onEnd(link)}>
                {texts.end}
                <span className="visually-hidden">{texts.endOf(dayOf(link.created_at))}</span>
              </Button>
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  );
}
