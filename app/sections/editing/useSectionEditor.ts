/** Opens the editor of a section: checks the session, reads the section, and reports a failure. */
import { create } from 'zustand';
import { Problem } from '../../../db/rules/problems.ts';
import type { SectionKey } from '../../../db/rules/town/sectionKeys.ts';
import { call } from '../../data/call.ts';
import { listenToPageEvent } from '../../data/pageEvents.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { checkSession, useSession } from '../../data/session.ts';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { sectionEditingTexts } from '../../texts/en/home/sectionEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** The editable parts: a section, or a part of one with its own form. */
export const editorSections = {
  logo: 'navbar',
  hero: 'hero',
  'quick-links': 'quick_links',
  about: 'about',
  'about-page': 'about',
  officials: 'officials',
  contact: 'contact',
  hours: 'contact',
  announcements: 'announcements',
  calendar: 'calendar',
  documents: 'documents',
} as const satisfies Record<string, SectionKey>;
export type SectionEditorName = keyof typeof editorSections;

/** `page`: the part of a section beside the button. `dashboard`: all of its fields. */
export type SectionFormKind = 'page' | 'dashboard';

export type OpenSection = {
  section_key: SectionKey;
  content: Record<string, unknown>;
  enabled: boolean;
  version: number;
};

/** The open editor, with the section as it was read. */
export const useSectionEditor = create<{
  opened: { place: SectionEditorName; kind: SectionFormKind; section: OpenSection } | null;
}>(() => ({ opened: null }));

export const closeSectionEditor = () => useSectionEditor.setState({ opened: null });

let isOpening = false;

/**
 * Reads the section again and opens its editor, or reports why it can't.
 * @param name a key of `editorSections`; anything else has no fields
 */
export async function openSectionEditor(name: string, kind: SectionFormKind = 'page'): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  try {
    const refusal = await tryOpen(name, kind);
    if (refusal) showToast('error', refusal);
  } finally {
    isOpening = false;
  }
}

// Any code can open an editor by the event `editSection` with `{ section }`. Listens as soon as the tools load, since
// the host, which draws the editor, may come later.
listenToPageEvent('editSection', (detail) => {
  const { section } = (detail ?? {}) as { section?: unknown };
  void openSectionEditor(String(section ?? ''));
});

/** @returns the text of a failure */
async function tryOpen(name: string, kind: SectionFormKind): Promise<string | undefined> {
  const failedToOpen = kind === 'dashboard' ? texts.failedToOpenContent : texts.failedToOpen;
  const key = Object.hasOwn(editorSections, name) ? editorSections[name as SectionEditorName] : null;
  // Both start at once, because each takes long on a phone.
  const reading = key ? readSection(key).catch((error) => toOpenProblem(error, failedToOpen)) : null;
  const check = await checkSession(true);
  const { user } = useSession.getState();
  if (check === 'signed-out') {
    if (kind === 'dashboard') return texts.notAdmin;
    return name === 'about-page' ? texts.signedOutAbout : texts.signedOut;
  }
  if (user && !user.is_admin) return texts.notAdmin;
  const section = await reading;
  const isUnanswered = section instanceof Problem && section.code === 'unavailable';
  if (isUnanswered) return section.message;
  // The server could not say who is signed in.
  if (!user) return failedToOpen;
  if (!key) return sectionEditingTexts.noFields(name);
  if (section instanceof Problem) return failedToOpen;
  if (!section) return sectionEditingTexts.noData(key);
  useSectionEditor.setState({ opened: { place: name as SectionEditorName, kind, section } });
  return undefined;
}

/** @throws CallError */
async function readSection(key: SectionKey): Promise<OpenSection | null> {
  const answer = await call<{ sections?: unknown } | null>(`/api/content/sections?sections=${key}`);
  const sections = Array.isArray(answer?.sections) ? (answer.sections as Partial<OpenSection>[]) : [];
  const found = sections.find((section) => section?.section_key === key);
  if (!found) return null;
  const { content = {}, enabled = true, version = 0 } = found;
  return { section_key: key, content, enabled, version };
}
