/** /drafts: the drafts that were handed over or sent back, for those who may edit their records. */
import { type ComponentType, useState } from 'react';
import type { DraftNoun, SharedDraft } from '../../../db/rules/drafts/drafts.ts';
import { RequireSignIn } from '../../accounts/RequireSignIn.tsx';
import { useTown } from '../../data/content.tsx';
import { toOpenProblem, toPressProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { runWithToast } from '../../editing/runWithToast.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { formatInstant } from '../../texts/dates.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { sharedDraftTexts as texts } from '../../texts/en/editing/sharedDrafts.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteSharedDraft, listSharedDrafts, readSharedDraft } from './api.ts';
import { type HandedDraft, HandedDraftContext } from './handedDraft.ts';

type Opened = { draft: HandedDraft; Editor: ComponentType<{ onClose: () => void }> };

/** Loads the editor of a record, or of a new one. @param id empty for a new record */
const loadEditor: Record<DraftNoun, (id: string) => Promise<Opened['Editor']>> = {
  async announcements(id) {
    const [{ AnnouncementEditor }, { listAnnouncements }] = await Promise.all([
      import('../../announcements/editing/Editor.tsx'),
      import('../../announcements/editing/api.ts'),
    ]);
    const record = (id && (await listAnnouncements()).find((one) => one.id === id)) || null;
    return ({ onClose }) => <AnnouncementEditor record={record} onClose={onClose} />;
  },
  async events(id) {
    const [{ EventEditor }, { eventApi }] = await Promise.all([
      import('../../events/editing/Editor.tsx'),
      import('../../events/editing/api.ts'),
    ]);
    const record = id ? await eventApi.read(id) : null;
    return ({ onClose }) => <EventEditor record={record} onClose={onClose} />;
  },
  async pages(id) {
    const [{ PageForm }, { pageApi }, { blankPage }] = await Promise.all([
      import('../../pages/editing/Editor.tsx'),
      import('../../pages/editing/api.ts'),
      import('../../pages/editing/form.ts'),
    ]);
    const record = id ? await pageApi.read(id) : null;
    return ({ onClose }) => <PageForm record={record} page={record ?? blankPage} onClose={onClose} />;
  },
};

export function DraftsScreen() {
  return <RequireSignIn>{() => <Drafts />}</RequireSignIn>;
}

function Drafts() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const drafts = useServerList('', listSharedDrafts, { isLive: true, watched: opened });
  const open = ({ id, noun, record_id }: SharedDraft) =>
    runWithToast(
      editingTexts.failedToOpen,
      async () => {
        const [draft, Editor] = await Promise.all([readSharedDraft(id), loadEditor[noun](record_id)]);
        setOpened({ draft, Editor });
      },
      toOpenProblem,
    );
  const remove = ({ id }: SharedDraft) =>
    runWithToast(
      texts.deleteFailed,
      async () => {
        await deleteSharedDraft(id);
        drafts.change((all) => all.filter((one) => one.id !== id));
      },
      toPressProblem,
    );
  return (
    <Stack className={common.screen}>
      <h1>{screenTexts.drafts}</h1>
      <p>{texts.intro}</p>
      {drafts.isLoading && !drafts.data && <p role="status">{texts.loading}</p>}
      <LoadError list={drafts} failedText={texts.loadFailed} />
      {drafts.data?.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      {drafts.data && drafts.data.length > 0 && (
        <ul>
          {drafts.data.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              onOpen={() => void open(draft)}
              onDelete={() => void remove(draft)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <HandedDraftContext value={opened.draft}>
          <opened.Editor onClose={() => setOpened(null)} />
        </HandedDraftContext>
      )}
    </Stack>
  );
}

type DraftRowProps = { draft: SharedDraft; onOpen: () => void; onDelete: () => void };

function DraftRow({ draft, onOpen, onDelete }: DraftRowProps) {
  const { time_zone } = useTown();
  const isOwn = useSession(({ user }) => user?.id) === draft.author_id;
  const { noun, title, state, note, author_name, for_name } = draft;
  const where = state === 'returned' ? texts.returned(author_name) : texts.waiting(author_name, for_name);
  return (
    <li className={common.managerRow}>
      <div className={common.managerWords}>
        <strong dir="auto">{title || texts.untitled}</strong> ({texts.nouns[noun]})
        <p className={common.hint}>
          {where} {formatInstant(draft.updated_at, time_zone)}
        </p>
        {note && <p dir="auto">{texts.noteSays(note)}</p>}
      </div>
      <Cluster>
        <Button size="small" onClick={onOpen}>
          {texts.open}
          <span className="visually-hidden"> {title}</span>
        </Button>
        {isOwn && (
          <Button size="small" onClick={onDelete}>
            {texts.delete}
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </Cluster>
    </li>
  );
}
