/** A banner's form: its words, how serious it is, when it comes down, and how it will look. */
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Banner, type BannerSeverity, longestBanner } from '../../../db/rules/banners.ts';
import { hasExpired, momentInstant } from '../../../db/rules/schedule.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { EditorModal } from '../../editing/EditorModal.tsx';
import { Folded } from '../../editing/fields/Folded.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';
import { BannerLook } from '../BannerLook.tsx';
import styles from './BannerEditor.module.css';
import { bannerFrom, fieldsOf, linkProblem, typedIn } from './bannerForm.ts';
import { bannerSaver, takeDown } from './banners.ts';
import { Count } from './Count.tsx';
import { SeverityCards } from './SeverityCards.tsx';

type BannerEditorProps = { banner: Banner | undefined; onClose: () => void };

export function BannerEditor({ banner, onClose }: BannerEditorProps) {
  const { time_zone } = useTown();
  const now = useNow();
  const stored = fieldsOf(banner);
  const [typed, setTyped] = useState(stored);
  const [save] = useState(bannerSaver);
  const partsRef = useRef<HTMLDivElement>(null);

  const problem = linkProblem(typed);
  useLayoutEffect(() => {
    partsRef.current?.querySelector<HTMLInputElement>('[name="link.url"]')?.setCustomValidity(problem);
  }, [problem]);

  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(typedIn(new FormData(form)));
  };
  const startsLater = typed.publish_at !== '' && momentInstant(typed.publish_at, time_zone) > now;
  const waits = startsLater || (banner !== undefined && hasExpired(banner, time_zone, now));

  return (
    <EditorModal
      title={banner ? texts.editTitle : texts.newTitle}
      record={`banners/${banner?.id ?? 'new'}`}
      version={banner?.version}
      onClose={onClose}
      save={(data, version) => save(banner, bannerFrom(typedIn(data)), version)}
      {...(banner && { saveAsNew: (data: FormData) => save(undefined, bannerFrom(typedIn(data))) })}
      saved={banner ? texts.saved : startsLater ? texts.scheduled : texts.published}
      failed={texts.failed}
      fieldsOf={(current) => fieldsOf(current as Partial<Banner>)}
      labels={texts.labels}
      submitLabel={banner ? texts.save : startsLater ? texts.schedule : texts.publishNow}
      {...(banner && { deleteLabel: waits ? texts.remove : texts.takeDown, onDelete: () => takeDown(banner) })}
    >
      <div ref={partsRef} className={styles.parts} onInput={read}>
        {!banner && <p className={common.hint}>{texts.intro}</p>}
        <div>
          <TextArea
            name="text"
            label={texts.text}
            defaultValue={stored.text}
            limit={longestBanner}
            rows={4}
            enterKeyHint="enter"
            required
          />
          <Count length={typed.text.trim().length} most={longestBanner} />
        </div>
        <SeverityCards chosen={stored.severity} />
        <div className={styles.preview} inert>
          <p className={`${common.hint} ${styles.previewLabel}`}>{texts.preview}</p>
          <BannerLook
            severity={typed.severity as BannerSeverity}
            text={typed.text.trim() || texts.previewText}
            link={problem === '' ? (bannerFrom(typed).link ?? null) : null}
            Heading="p"
          />
        </div>
        <ScheduleFields
          publishAt={stored.publish_at}
          expiresAt={stored.expires_at}
          startLabel={texts.start}
          endLabel={texts.end}
          startFolded
        />
        <Folded label={texts.link} filled={typed['link.url'] !== '' || typed['link.title'] !== ''}>
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
        </Folded>
      </div>
    </EditorModal>
  );
}
