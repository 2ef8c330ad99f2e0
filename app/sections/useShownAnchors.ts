/** Decides which sections the home page shows and the navbar links to. */

import { type Anchor, anchors } from '../../db/rules/town/sectionKeys.ts';
import { isSectionEnabled } from '../../db/rules/town/sections.ts';
import { useAnnouncements, useDocuments, useEvents, useSections } from '../data/content.tsx';
import { useSession } from '../data/session.ts';

/**
 * Shows sections without any content only to administrators, who can fill them.
 * @returns `isBlank` for a new town without content in any section
 */
export function useShownAnchors(): { shown: Anchor[]; isBlank: boolean } {
  const sections = useSections();
  const isAdmin = useSession(({ user }) => user?.is_admin);
  const filled = new Set<string>(sections.map(({ section_key }) => section_key));
  if (useAnnouncements()[0]) filled.add('announcements');
  if (useEvents()[0]) filled.add('calendar');
  if (useDocuments()[0]) filled.add('documents');
  return {
    shown: anchors.filter((anchor) => isSectionEnabled(sections, anchor) && (isAdmin || filled.has(anchor))),
    isBlank: !anchors.some((anchor) => filled.has(anchor)),
  };
}
