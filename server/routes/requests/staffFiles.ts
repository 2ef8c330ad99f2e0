import { Problem } from '../../../db/rules/problems.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { acceptUpload } from '../../files/acceptUpload.ts';
import { readUploadName, receiveUpload } from '../../files/receiveUpload.ts';
import { createWriteCall, townRouter } from '../../http/router.ts';
import { readRequest } from '../../store/requests/requests.ts';
import { addStaffFile } from '../../store/requests/staffFiles.ts';
import type { RouteParts } from '../parts.ts';
import { access, createRequestCalls } from './calls.ts';

/**
 * PUT /api/requests/:id/files/:file?name=letter.pdf: staff add a file to a request, under an id made on the device. Its
 * bytes are the body. A repeated call changes nothing.
 */
export function staffFileRoutes({ db, config, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const { createWriting, requireNamed, answerDetail } = createRequestCalls({ db, config, now });

  return townRouter().put('/api/requests/:id/files/:file', access, async (ctx) => {
    const { id = '', file: fileId = '' } = ctx.params;
    const name = readUploadName(ctx);
    if (!/^[\w-]{16,64}$/.test(fileId)) throw new Problem('bad_request', 'The id of the file is malformed.');
    const request = await readRequest(db.read, ctx.state.town.id, id);
    if (!request) throw new Problem('not_found', 'There is no such request.');
    if (request.erased_at !== '') throw new Problem('request_erased');
    if (Number(ctx.get('Content-Length')) > requestLimits.fileBytes) throw new Problem('file_too_large');
    const received = await receiveUpload(ctx, config, 'file');
    if (received.size > requestLimits.fileBytes) {
      await received.drop();
      throw new Problem('file_too_large');
    }
    const accepted = await acceptUpload(config, received, name);
    try {
      const isFirst = await writeCall(ctx, async (tx) =>
        addStaffFile(createWriting(ctx, tx), await requireNamed(ctx, tx), fileId, accepted.file),
      );
      if (isFirst) await accepted.confirm();
      else await accepted.drop(null);
    } catch (error) {
      await accepted.drop(error);
      throw error;
    }
    await answerDetail(ctx, request.id);
  });
}
