/** One section's editor. */

import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { findSectionFaults } from '../../../db/rules/town/input.ts';
import type { SectionKey } from '../../../db/rules/town/sectionKeys.ts';
import { sectionContent } from '../../../db/rules/town/sections.ts';
import { Conflict, sendChange } from '../../data/sendChange.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { announcementEditingTexts } from '../../texts/en/content/announcementEditing.ts';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { hoursEditingTexts } from '../../texts/en/home/hoursEditing.ts';
import { sectionEditingTexts } from '../../texts/en/home/sectionEditing.ts';
import { Notice } from '../../ui/Notice.tsx';
import { dashboardForms } from './dashboardForms.tsx';
import { sectionForms } from './forms.tsx';
import type { OpenSection, SectionEditorName, SectionFormKind } from './useSectionEditor.ts';

type SectionEditorProps = {
  place: SectionEditorName;
  kind: SectionFormKind;
  section: OpenSection;
  onClose: () => void;
};

type SavedSection = { version: number; content: unknown };
type Body = Record<string, unknown>;

/** Adds defaults for the groups that the town never wrote. */
function wholeContent(key: SectionKey, content: unknown): Body {
  return { ...sectionContent([], key), ...(content as object) };
}

/** The messages for a section that was saved, or failed to save. */
function savingTexts(place: SectionEditorName, key: SectionKey) {
  const { sectionSaved, sectionFailed } = announcementEditingTexts;
  if (key === 'announcements') return { updated: sectionSaved, updateFailed: sectionFailed };
  if (place === 'hours') return { updated: hoursEditingTexts.saved, updateFailed: hoursEditingTexts.failed };
  const { saved, failed } = sectionEditingTexts;
  const name = key.replace('_', ' ');
  return { updated: saved(name.charAt(0).toUpperCase() + name.slice(1)), updateFailed: failed(name) };
}

/**
 * Saving from the dashboard shows a section. Warns first if the section was hidden when the form opened, or if somebody
 * else hides it meanwhile.
 */
function useHidden({ enabled, section_key }: OpenSection) {
  const [isHidden, setIsHidden] = useState(!enabled);
  /** Known, but not on screen yet: an immediate retry must wait until the warning shows. */
  const isUnseen = useRef(false);
  useEffect(() => {
    if (isHidden) isUnseen.current = false;
  }, [isHidden]);
  const save = async (body: Body, version: number | undefined, key: string): Promise<SavedSection> => {
    if (isUnseen.current) throw new Problem('changed_meanwhile', sectionEditingTexts.hiddenMeanwhile);
    try {
      const json = { ...body, enabled: true };
      return await sendChange(`/api/content/${section_key}`, section_key, { json, version, key });
    } catch (error) {
      if (!isHidden && error instanceof Conflict && error.current?.enabled === false) {
        isUnseen.current = true;
        setIsHidden(true);
      }
      throw error;
    }
  };
  return { isHidden, save };
}

export function SectionEditor({ place, kind, section, onClose }: SectionEditorProps) {
  const key = section.section_key;
  const isDashboard = kind === 'dashboard';
  const { title, labels, describe, Fields, valuesOf, bodyOf } =
    (isDashboard && dashboardForms[place]) || sectionForms[place];
  const content = wholeContent(key, section.content);
  const { isHidden, save } = useHidden(section);
  const form: RecordForm<SavedSection, Body> = {
    noun: 'sections',
    labels,
    ...(describe && { describe }),
    valuesOf: (saved) => valuesOf(wholeContent(key, saved.content)),
    check: ({ enabled: _, ...body }) => findSectionFaults(key, content, body),
    bodyOf: (data) => ({ enabled: section.enabled, ...bodyOf(data, content) }),
    update: (_, json, version, idempotencyKey) =>
      isDashboard
        ? save(json, version, idempotencyKey)
        : sendChange(`/api/content/${key}`, key, { json, version, key: idempotencyKey }),
    texts: {
      ...savingTexts(place, key),
      signedOut: place === 'about-page' ? texts.signedOutAbout : texts.signedOut,
    },
  };
  return (
    <RecordEditor form={form} title={title} id={key} version={section.version} onClose={onClose}>
      {isDashboard && isHidden && (
        <Notice tone="warning" role="status">
          {sectionEditingTexts.hidden}
        </Notice>
      )}
      <Fields content={content} />
    </RecordEditor>
  );
}
