/** Files that staff add to a request, such as a letter that was scanned. The person sees them in their request. */
import { Problem } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import type { StoredFile } from '../writerTypes.ts';
import { changeRequest } from './change.ts';
import { announceFiles, mostFiles, storeRequestFile } from './files.ts';
import { listRequestFiles } from './requests.ts';
import type { StaffWrite } from './staffChanges.ts';

/**
 * @param id made on the device, so that a file that is sent again is there once
 * @returns whether these bytes are the first
 * @throws Problem `key_reused` for the id of another request's file; `request_files_full`, `request_erased`
 */
export async function addStaffFile(
  writing: StaffWrite,
  request: Request,
  id: string,
  stored: StoredFile,
): Promise<boolean> {
  const { tx, townId, by } = writing;
  const known: { request_id: string } | undefined = await tx
    .trx('request_files')
    .where({ town_id: townId, id })
    .first('request_id');
  if (known && known.request_id !== request.id) throw new Problem('key_reused');
  if (known) return false;
  if ((await listRequestFiles(tx.trx, request.id)).length >= mostFiles) throw new Problem('request_files_full');
  const { name, size } = stored;
  await changeRequest(tx, writing, request, {}, [{ kind: 'file', text: name, ...by }]);
  const announced = { id, name, size, field_key: '' };
  await announceFiles(tx.trx, { townId, requestId: request.id }, [announced]);
  return storeRequestFile(tx, { id, request_id: request.id, name, file_id: '' }, stored);
}
