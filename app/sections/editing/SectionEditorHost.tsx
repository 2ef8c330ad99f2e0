/**
 * Where the editors of the sections open: one place for all pages, so that an editor stays when the section under it
 * is switched off by somebody else.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { SectionEditor } from './Editor.tsx';
import { closeSectionEditor, useSectionEditor } from './useSectionEditor.ts';

export function SectionEditorHost() {
  const opened = useSectionEditor(({ opened }) => opened);
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  // Going to another page closes it; what was typed is remembered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it goes by
  useEffect(() => closeSectionEditor, [pathname]);
  if (!opened) return null;
  return (
    <ErrorBoundary fallback={null}>
      <SectionEditor key={opened.place} {...opened} onClose={closeSectionEditor} />
    </ErrorBoundary>
  );
}
