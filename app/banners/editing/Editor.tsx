/** A banner's form: text, severity, expiration and preview. */
import { type FormEvent, useState } from 'react';
import { type BannerSeverity, maxBannerLength } from '../../../db/rules/announcements/bannerSeverities.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { hasExpired, scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { BannerView } from '../BannerView.tsx';
import { takeDown } from './api.ts';
import { CharacterCount } from './CharacterCount.tsx';
import styles from './Editor.module.css';
import { bannerForm, bannerFromValues, bannerValues, readBannerValues } from './form.ts';
import { SeverityCards } from './SeverityCards.tsx';

type BannerEditorProps = { record: Banner | null; onClose: () => void };

const scheduledForm = { ...bannerForm, texts: { ...bannerForm.texts, created: texts.scheduled } };

const useNotifyOfBanner = (banner: Banner | null) =>
  useNotify({
    noun: 'banners',
    id: banner?.id,
    // A banner that becomes an emergency now is not a mere correction.
    tellsAtFirst: banner?.severity !== 'emergency',
    read: (data) => ({ severity: readBannerValues(data).severity as BannerSeverity }),
  });

export function BannerEditor({ record: banner, onClose }: BannerEditorProps) {
  const { time_zone } = useTown();
  const now = useNow();
  const stored = bannerValues(banner ?? undefined);
  const [typed, setTyped] = useState(stored);

  const { field, withNotify, onSaved, warning } = useNotifyOfBanner(banner);
  const { link } = bannerFromValues(typed);

  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(readBannerValues(new FormData(form)));
  };
  const startsLater = typed.publish_at !== '' && scheduleTimeToInstant(typed.publish_at, time_zone) > now;
  const isHidden = startsLater || (banner !== null && hasExpired(banner, time_zone, now));

  return (
    <RecordEditor
      form={withNotify(startsLater ? scheduledForm : bannerForm)}
      onSaved={onSaved}
      title={banner ? texts.editTitle : texts.newTitle}
      id={banner?.id}
      version={banner?.version}
      onClose={onClose}
      submitLabel={banner ? texts.save : startsLater ? texts.schedule : texts.publishNow}
      confirmSave={(data) => {
        const { severity, expires_at } = readBannerValues(data);
        const isEmergencyShown = banner?.severity === 'emergency' && !isHidden;
        if (severity !== 'emergency' || isEmergencyShown) return null;
        return {
          title: texts.emergencyTitle,
          question: texts.emergencyQuestion,
          hint: [texts.emergencyUntil(expires_at), warning].filter(Boolean).join(' '),
          label: texts.publishEmergency,
          keepLabel: texts.goBack,
        };
      }}
      deletion={
        banner && {
          label: isHidden ? texts.remove : texts.takeDown,
          act: () => takeDown(banner),
          failedText: texts.takeDownFailed,
        }
      }
    >
      <div className={styles.parts} onInput={read}>
        {!banner && <p className={common.hint}>{texts.intro}</p>}
        <div>
          <TextArea
            name="text"
            label={texts.text}
            defaultValue={stored.text}
            limit={maxBannerLength}
            rows={4}
            enterKeyHint="enter"
            required
          />
          <CharacterCount length={typed.text.trim().length} most={maxBannerLength} />
        </div>
        <SeverityCards chosen={stored.severity} />
        {field}
        <div className={styles.preview} inert>
          <p className={`${common.hint} ${styles.previewLabel}`}>{texts.preview}</p>
          <BannerView
            severity={(typed.severity || 'notice') as BannerSeverity}
            text={typed.text.trim() || texts.previewText}
            link={link && isSafeUrl(link.url) ? link : null}
            Heading="p"
          />
        </div>
        <ScheduleFields
          publishAt={stored.publish_at}
          expiresAt={stored.expires_at}
          startLabel={texts.start}
          endLabel={texts.end}
          {...(!banner && { askedEndHint: texts.endHint, isNew: true })}
          startFolded
        />
        <Disclosure label={texts.link} isFilled={typed['link.url'] !== '' || typed['link.title'] !== ''}>
          <TextField
            name="link.url"
            label={texts.linkUrl}
            hint={texts.linkUrlHint}
            defaultValue={stored['link.url']}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
          />
          <TextField
            name="link.title"
            label={texts.linkTitle}
            hint={texts.linkTitleHint}
            defaultValue={stored['link.title']}
            limit={200}
          />
        </Disclosure>
      </div>
    </RecordEditor>
  );
}
