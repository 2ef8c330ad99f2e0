import type { StoredFile } from '../../store/writerTypes.ts';

/** The response to an upload: the file's address and its detected type. `size` is in bytes. */
export const toUploadAnswer = ({ id, name, media_type, size }: StoredFile) => ({
  id,
  name,
  media_type,
  size,
  url: `/files/${id}/${encodeURIComponent(name)}`,
});
