import { readAgendaFile } from '../../files/agendas/readAgendaFile.ts';
import { receiveUpload } from '../../files/receiveUpload.ts';
import { answerPrivate } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf, createSharedWork, createWorkQueue } from '../../http/workQueue.ts';
import type { RouteParts } from '../parts.ts';

/** Each reading is a process of its own. */
const maxReaders = 2;
const maxWaiting = 20;

/**
 * POST /api/agendas/read reads the items of an agenda from a file's bytes: Word (.docx), a PDF with text, or plain text.
 * It keeps neither the file nor the items, and answers `{ items, warnings }`.
 */
export function agendaRoutes({ config }: RouteParts) {
  const share = createSharedWork<Awaited<ReturnType<typeof readAgendaFile>>>(createWorkQueue(maxReaders, maxWaiting));
  return townRouter().post('/api/agendas/read', { editorOf: 'meetings' }, async (ctx) => {
    // An agenda's file is as large as a picture at most.
    const upload = await receiveUpload(ctx, config, 'picture');
    try {
      answerPrivate(ctx, await share(upload.id, callerOf(ctx), () => readAgendaFile(upload.path)));
    } finally {
      await upload.drop();
    }
  });
}
