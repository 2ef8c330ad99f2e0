/** The tools of administrators, by the place they stand at. Each is loaded when a page shows it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Tool = ComponentType<{ id: string; ready: boolean }>;
type ToolName =
  | 'section-editors'
  | 'hero'
  | 'about'
  | 'about-page'
  | 'officials'
  | 'contact'
  | 'announcements'
  | 'announcement'
  | 'calendar'
  | 'calendar-text'
  | 'event'
  | 'documents'
  | 'banners'
  | 'banner'
  | 'items'
  | 'item';

const tools: Partial<Record<ToolName, LazyExoticComponent<Tool>>> = {
  documents: lazy(() =>
    import('../documents/editing/DocumentsTool.tsx').then(({ DocumentsTool }) => ({ default: DocumentsTool })),
  ),
  calendar: lazy(() =>
    import('../events/editing/CalendarTool.tsx').then(({ CalendarTool }) => ({ default: CalendarTool })),
  ),
  event: lazy(() => import('../events/editing/EventTool.tsx').then(({ EventTool }) => ({ default: EventTool }))),
  banners: lazy(() =>
    import('../banners/editing/BannersTool.tsx').then(({ BannersTool }) => ({ default: BannersTool })),
  ),
  banner: lazy(() =>
    import('../banners/editing/BannerPencil.tsx').then(({ BannerPencil }) => ({ default: BannerPencil })),
  ),
  announcements: lazy(() =>
    import('../announcements/editing/AnnouncementsTool.tsx').then(({ AnnouncementsTool }) => ({
      default: AnnouncementsTool,
    })),
  ),
  announcement: lazy(() =>
    import('../announcements/editing/AnnouncementTool.tsx').then(({ AnnouncementTool }) => ({
      default: AnnouncementTool,
    })),
  ),
  items: lazy(() => import('../items/editing/ItemsTool.tsx').then(({ ItemsTool }) => ({ default: ItemsTool }))),
  item: lazy(() => import('../items/editing/ItemTool.tsx').then(({ ItemTool }) => ({ default: ItemTool }))),
  'section-editors': lazy(() =>
    import('../sections/editing/SectionEditors.tsx').then(({ SectionEditors }) => ({ default: SectionEditors })),
  ),
  hero: lazy(() => import('../sections/editing/EditSection.tsx').then(({ EditHero }) => ({ default: EditHero }))),
  about: lazy(() => import('../sections/editing/EditSection.tsx').then(({ EditAbout }) => ({ default: EditAbout }))),
  'about-page': lazy(() =>
    import('../sections/editing/EditSection.tsx').then(({ EditAboutPage }) => ({ default: EditAboutPage })),
  ),
  officials: lazy(() =>
    import('../sections/editing/EditSection.tsx').then(({ EditOfficials }) => ({ default: EditOfficials })),
  ),
  contact: lazy(() =>
    import('../sections/editing/EditSection.tsx').then(({ EditContact }) => ({ default: EditContact })),
  ),
  'calendar-text': lazy(() =>
    import('../sections/editing/EditSection.tsx').then(({ EditCalendar }) => ({ default: EditCalendar })),
  ),
};

export type ToolProps = {
  tool: ToolName;
  /** The record it is for, where there are several. */
  id?: string;
  /** Whether what is edited there has been loaded; a tool that would be too early before that waits. */
  ready?: boolean;
};

export function AdminTools({ tool, id = '', ready = true }: ToolProps) {
  const Found = tools[tool];
  return Found ? <Found id={id} ready={ready} /> : null;
}
