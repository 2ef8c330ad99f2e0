/** Decides which sections the home page shows and the navbar links to. */

import { type EditableNoun, editsNoun } from '../../db/rules/accounts/rights.ts';
import { type Anchor, anchors } from '../../db/rules/town/sectionKeys.ts';
import { isSectionEnabled } from '../../db/rules/town/sections.ts';
import { useAnnouncements, useDocuments, useEvents, useSections } from '../data/content.tsx';
import { type SessionUser, useSession } from '../data/session.ts';

const nounsOfAnchors: Partial<Record<Anchor, EditableNoun>> = {
  announcements: 'announcements',
  calendar: 'events',
  documents: 'documents',
};

function mayFill(user: SessionUser | null, anchor: Anchor): boolean {
  const noun = nounsOfAnchors[anchor];
  return user !== null && (user.is_admin || (noun !== undefined && editsNoun(user, noun)));
}

/**
 * Shows sections without any content only to those who can fill them.
 * @returns `isBlank` for a new town without content in any section
 */
export function useShownAnchors(): { shown: Anchor[]; isBlank: boolean } {
  const sections = useSections();
  const user = useSession((session) => session.user);
  const filled = new Set<string>(sections.map(({ section_key }) => section_key));
  if (useAnnouncements()[0]) filled.add('announcements');
  if (useEvents()[0]) filled.add('calendar');
  if (useDocuments()[0]) filled.add('documents');
  return {
    shown: anchors.filter(
      (anchor) => isSectionEnabled(sections, anchor) && (filled.has(anchor) || mayFill(user, anchor)),
    ),
    isBlank: !anchors.some((anchor) => filled.has(anchor)),
  };
}
