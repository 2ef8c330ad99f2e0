/** Files and links attached to a record. In the form's data they are one text, see formatAttachments(). */
import { useEffect, useId, useRef } from 'react';
import type { Link } from '../../../db/rules/links/input.ts';
import { attachmentTexts } from '../../texts/en/content/attachments.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import common from '../Parts.module.css';
import { AttachmentRows } from './AttachmentRows.tsx';
import { formatAttachments, parseAttachments } from './attachmentLines.ts';
import { useAttachments } from './useAttachments.ts';

const maxOffered = 6;

type AttachmentsFieldProps = {
  name: string;
  label: string;
  attachments: readonly Link[];
  /** The most that can be attached. */
  limit: number;
  /** Files of the site that can be attached with one press. */
  offered?: readonly Link[];
};

export function AttachmentsField({ name, label, attachments, limit, offered = [] }: AttachmentsFieldProps) {
  const id = useId();
  const valueRef = useRef<HTMLTextAreaElement>(null);
  const list = useAttachments(attachments, limit);
  const value = formatAttachments(list.attached);

  const others = offered.filter(({ title }) => !list.attached.some((one) => one.title === title)).slice(0, maxOffered);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies the form's memory of each change
  useEffect(() => {
    if (!first.current) valueRef.current?.dispatchEvent(new Event('input', { bubbles: true }));
    first.current = false;
  }, [value]);

  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {label}
      </h3>
      {/* In a separate hidden element, because forms style all of their fields. */}
      <div hidden>
        <textarea
          ref={valueRef}
          name={name}
          value={value}
          onChange={({ target }) => list.restore(parseAttachments(target.value))}
        />
      </div>
      <AttachmentRows list={list} name={name} />
      {others.length > 0 && (
        <Cluster role="group" aria-label={attachmentTexts.offered}>
          <span className={common.hint}>{attachmentTexts.offered}</span>
          {others.map((link) => (
            <Button key={link.url} size="small" onClick={() => list.attach(link)}>
              {attachmentTexts.attachOffered(link.title)}
            </Button>
          ))}
        </Cluster>
      )}
    </Stack>
  );
}
