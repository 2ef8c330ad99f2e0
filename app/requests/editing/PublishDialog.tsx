/** Puts a request on the public list, in words that staff write and with the photos that they choose. */
import { useState } from 'react';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { suggestPublicPlace } from '../../../db/rules/requests/publicRequests.ts';
import type { Answer } from '../../../db/rules/requests/requests.ts';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { publishingTexts as texts } from '../../texts/en/requests/publishing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { type PublicationBody, publishRequest } from './api.ts';
import type { ActionDialogProps } from './RequestDialog.tsx';
import styles from './Requests.module.css';

/** Suggests the place of the first answer that has one. */
function suggestPlace(answers: readonly Answer[]): string {
  for (const { type, value } of answers) {
    if (type === 'address' && typeof value === 'string') return suggestPublicPlace({ address_text: value });
    if (typeof value === 'object' && 'address_text' in value) return suggestPublicPlace(value);
  }
  return '';
}

const form: RecordForm<RequestDetail, PublicationBody> = {
  noun: 'requests',
  labels: texts.fields,
  valuesOf: ({ public_text, public_place }) => ({ text: public_text, place: public_place }),
  bodyOf: (data) => ({
    is_public: true,
    text: readText(data, 'text'),
    place: readText(data, 'place'),
    photo_ids: data.getAll('photo_ids').map(String),
  }),
  update: publishRequest,
  texts: { updated: texts.saved, updateFailed: texts.saveFailed },
};

export function PublishDialog({ request: given, onChanged, onClose }: ActionDialogProps) {
  const [request] = useState(given);
  const { public_text, public_place, published_at } = request;
  // A text that was public before is offered again, and its place with it.
  const place = public_text ? public_place : suggestPlace(request.answers);
  return (
    <RecordEditor
      form={form}
      title={published_at ? texts.titleChange : texts.titleOpen}
      id={request.id}
      version={request.version}
      submitLabel={texts.save}
      onSaved={onChanged}
      onClose={onClose}
      showsHistory={false}
    >
      <Stack>
        <p>{texts.intro}</p>
        <TextArea
          name="text"
          label={texts.fields.text}
          required
          rows={4}
          limit={requestLimits.publicText}
          defaultValue={public_text}
        />
        <TextField
          name="place"
          label={texts.fields.place}
          hint={texts.placeHint}
          autoComplete="off"
          limit={requestLimits.address}
          defaultValue={place}
        />
        <PhotoChoices files={request.files} />
      </Stack>
    </RecordEditor>
  );
}

function PhotoChoices({ files }: Pick<RequestDetail, 'files'>) {
  const photos = files.filter(({ is_stored, media_type }) => is_stored && media_type.startsWith('image/'));
  if (photos.length === 0) return null;
  return (
    <fieldset className={styles.photos}>
      <legend>{texts.photos}</legend>
      <Stack>
        <p className="hint">{texts.photosHint}</p>
        <ul className={styles.files}>
          {photos.map(({ id, name, url, is_public }) => (
            <li key={id}>
              <img src={url} alt="" />
              <CheckField name="photo_ids" value={id} label={name} defaultChecked={is_public} />
            </li>
          ))}
        </ul>
      </Stack>
    </fieldset>
  );
}
