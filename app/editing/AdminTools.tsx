/** The tools of administrators, by the place they stand at. Each is loaded when a page shows it. */
import type { ComponentType, LazyExoticComponent } from 'react';

type Tool = ComponentType<{ id: string }>;
type ToolName =
  | 'hero'
  | 'about'
  | 'about-page'
  | 'officials'
  | 'contact'
  | 'announcements'
  | 'announcement'
  | 'calendar'
  | 'event'
  | 'documents'
  | 'banners';

const tools: Partial<Record<ToolName, LazyExoticComponent<Tool>>> = {
  // hero: lazy(() => import('../sections/editing/HeroTool.tsx').then(({ HeroTool }) => ({ default: HeroTool }))),
};

export type ToolProps = {
  tool: ToolName;
  /** The record it is for, where there are several. */
  id?: string;
};

export function AdminTools({ tool, id = '' }: ToolProps) {
  const Found = tools[tool];
  return Found ? <Found id={id} /> : null;
}
