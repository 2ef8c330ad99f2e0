/**
 * Shows the section editors in one place for all pages, so that an editor stays open if somebody else hides its
 * section.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { SectionEditor } from './Editor.tsx';
import { closeSectionEditor, useSectionEditor } from './useSectionEditor.ts';

export function SectionEditorHost() {
  const opened = useSectionEditor(({ opened }) => opened);
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  // Navigation closes the editor; its typed text is remembered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address triggers it
  useEffect(() => closeSectionEditor, [pathname]);
  if (!opened) return null;
  return (
    <ErrorBoundary fallback={null}>
      <SectionEditor key={opened.place} {...opened} onClose={closeSectionEditor} />
    </ErrorBoundary>
  );
}
