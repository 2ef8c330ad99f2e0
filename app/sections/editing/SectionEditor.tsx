/** One section's editor. */
import { useRef } from 'react';
import { type SectionKey, sectionContent } from '../../../db/rules/sections.ts';
import { send } from '../../data/send.ts';
import { EditorModal } from '../../editing/EditorModal.tsx';
import { editingTexts as texts } from '../../texts/editing.ts';
import { sectionTexts } from '../../texts/sectionEditing.ts';
import { editors } from './editors.tsx';
import type { OpenSection, Place } from './opening.ts';

type SectionEditorProps = { place: Place; section: OpenSection; onClose: () => void };

/** The content with what stands in for the groups that the town never wrote. */
function wholeContent(key: SectionKey, content: unknown): Record<string, unknown> {
  return { ...sectionContent([], key), ...(content as object) };
}

export function SectionEditor({ place, section, onClose }: SectionEditorProps) {
  const key = section.section_key;
  const { title, labels, Fields, valuesOf, payload } = editors[place];
  const content = wholeContent(key, section.content);
  const sent = useRef({ body: '', key: '' });

  /** The same body sent again, because no answer came, is the same save. */
  const receiptFor = (body: string) => {
    if (sent.current.body !== body) sent.current = { body, key: `${Date.now()}-${Math.random()}` };
    return sent.current.key;
  };
  const save = (data: FormData, version: number | undefined) => {
    const json = { enabled: section.enabled, ...payload(data, content) };
    return send(`/api/content/${key}`, key, { json, version, key: receiptFor(JSON.stringify([version, json])) });
  };

  return (
    <EditorModal
      title={title}
      record={`sections/${key}`}
      version={section.version}
      onClose={onClose}
      save={async (data, version) => save(data, version)}
      saved={sectionTexts.saved(key.charAt(0).toUpperCase() + key.slice(1))}
      failed={sectionTexts.failed(key)}
      signedOut={place === 'about-page' ? texts.signedOutAbout : texts.signedOut}
      fieldsOf={(current) => valuesOf(wholeContent(key, current.content))}
      labels={labels}
    >
      <Fields content={content} />
    </EditorModal>
  );
}
