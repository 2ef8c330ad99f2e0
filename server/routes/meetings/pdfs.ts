/** Posted notices as PDF files for everybody, and the receipts of meetings for those who edit them. */
import { createHash } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import { Problem } from '../../../db/rules/problems.ts';
import { originOf } from '../../config/config.ts';
import { contentDisposition, pdfSecurityPolicy } from '../../files/sendFile.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import { noticeDocument } from '../../notices/noticeDocument.ts';
import { createPdfFiles } from '../../notices/pdfFiles.ts';
import { receiptDocument } from '../../notices/receiptDocument.ts';
import { readDraft } from '../../store/meetings/drafts.ts';
import { readMeeting } from '../../store/meetings/meetings.ts';
import { readShownNotice } from '../../store/meetings/notices.ts';
import { readReceipt } from '../../store/meetings/receipts.ts';
import type { RouteParts } from '../parts.ts';

type Call = RouterContext<TownState>;

const missing = () => new Problem('not_found', 'There is no such notice.');

const setHeaders = (ctx: Call, name: string) =>
  ctx.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition('inline', name),
    'Content-Security-Policy': pdfSecurityPolicy,
  });

const toBody = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/**
 * GET /meetings/:slug/notice-:number.pdf is a posted notice: one address for each, since it never changes. GET
 * /api/meetings/:id/receipt.pdf is the receipt of a meeting.
 */
export function noticePdfRoutes({ db, config, now }: RouteParts) {
  const readFile = createPdfFiles();
  return townRouter()
    .get('/meetings/:slug/notice-:number.pdf', 'everybody', async (ctx) => {
      const { town, shown } = ctx.state;
      const { slug = '', number = '' } = ctx.params;
      const meeting = /^[1-9]\d{0,3}$/.test(number) ? await readMeeting(db, town.id, slug) : null;
      const notice = meeting && (await readShownNotice(db.read, town.id, meeting.id, Number(number)));
      if (!notice) throw missing();
      const { sha256, snapshot } = notice;
      setHeaders(ctx, `${snapshot.town} ${slug} ${number}.pdf`);
      // Browsers ask again, because the meeting may have been deleted since.
      ctx.set({ 'Cache-Control': 'no-cache', ETag: `"${sha256}"` });
      ctx.status = 200;
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      const origin = originOf(config, shown.host);
      const notices = meeting.notices.slice(0, notice.number);
      const compose = () => noticeDocument({ snapshot, sha256, notices, slug, origin });
      ctx.body = toBody(await readFile(`${origin} ${slug} ${sha256}`, callerOf(ctx), compose));
    })
    .get('/api/meetings/:id/receipt.pdf', { editorOf: 'meetings' }, async (ctx) => {
      const { town, shown } = ctx.state;
      const draft = await readDraft(db.read, town.id, ctx.params.id ?? '');
      const receipt = draft && (await readReceipt(db.read, town.id, draft.meeting.id, now()));
      if (!receipt || receipt.notices.length === 0) throw missing();
      const { slug } = draft.meeting;
      const origin = originOf(config, shown.host);
      const printed = receiptDocument({ ...receipt, slug, origin, timeZone: town.time_zone });
      const key = createHash('sha256').update(JSON.stringify(printed)).digest('hex');
      setHeaders(ctx, `${printed.author} ${slug} receipt.pdf`);
      ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
      ctx.body = toBody(await readFile(key, callerOf(ctx), () => printed));
    });
}
