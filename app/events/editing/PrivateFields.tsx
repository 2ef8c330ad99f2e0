/** The private fields of a rental. */

import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './Editor.module.css';
import type { EventFieldsProps } from './EventFacts.tsx';

/** Shows stored details of other kinds of events too, so that clerks notice that they are public there. */
export function PrivateFields({ stored, typed }: EventFieldsProps) {
  const isRental = typed.type === 'rental';
  return (
    <div hidden={!isRental && typed.content === ''}>
      <Stack className={isRental ? styles.box : undefined}>
        {isRental && (
          <div>
            <p className={styles.boxTitle}>{texts.private}</p>
            <p className={common.hint}>{texts.privateHint}</p>
          </div>
        )}
        <TextArea
          name="content"
          label={isRental ? texts.privateContent : texts.content}
          hint={isRental ? undefined : texts.contentHint}
          defaultValue={stored.content}
          limit={20_000}
          rows={3}
        />
        <div hidden={!isRental}>
          <Stack>
            <TextField
              name="renter_name"
              label={texts.renterName}
              defaultValue={stored.renter_name}
              limit={200}
              autoComplete="off"
            />
            <div className={styles.pair}>
              <TextField
                name="renter_phone"
                label={texts.renterPhone}
                defaultValue={stored.renter_phone}
                limit={60}
                type="tel"
                dir="ltr"
                autoComplete="off"
              />
              <TextField
                name="renter_email"
                label={texts.renterEmail}
                defaultValue={stored.renter_email}
                limit={200}
                inputMode="email"
                dir="ltr"
                autoComplete="off"
              />
            </div>
            <TextArea
              name="location_detail"
              label={texts.locationDetail}
              defaultValue={stored.location_detail}
              limit={1000}
              rows={2}
            />
          </Stack>
        </div>
      </Stack>
    </div>
  );
}
