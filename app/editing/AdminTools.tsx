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
    import('../documents/editing/DocumentTools.tsx').then(({ DocumentTools }) => ({ default: DocumentTools })),
  ),
  calendar: lazy(() =>
    import('../events/editing/CalendarTools.tsx').then(({ CalendarTools }) => ({ default: CalendarTools })),
  ),
  event: lazy(() =>
    import('../events/editing/EventActions.tsx').then(({ EventActions }) => ({ default: EventActions })),
  ),
  banners: lazy(() =>
    import('../banners/editing/BannerTools.tsx').then(({ BannerTools }) => ({ default: BannerTools })),
  ),
  banner: lazy(() =>
    import('../banners/editing/EditBannerButton.tsx').then(({ EditBannerButton }) => ({ default: EditBannerButton })),
  ),
  announcements: lazy(() =>
    import('../announcements/editing/AnnouncementTools.tsx').then(({ AnnouncementTools }) => ({
      default: AnnouncementTools,
    })),
  ),
  announcement: lazy(() =>
    import('../announcements/editing/EditAnnouncementButton.tsx').then(({ EditAnnouncementButton }) => ({
      default: EditAnnouncementButton,
    })),
  ),
  items: lazy(() => import('../items/editing/ItemTools.tsx').then(({ ItemTools }) => ({ default: ItemTools }))),
  item: lazy(() =>
    import('../items/editing/EditItemButton.tsx').then(({ EditItemButton }) => ({ default: EditItemButton })),
  ),
  'section-editors': lazy(() =>
    import('../sections/editing/SectionEditorHost.tsx').then(({ SectionEditorHost }) => ({
      default: SectionEditorHost,
    })),
  ),
  hero: lazy(() => import('../sections/editing/EditSectionButton.tsx').then(({ EditHero }) => ({ default: EditHero }))),
  about: lazy(() =>
    import('../sections/editing/EditSectionButton.tsx').then(({ EditAbout }) => ({ default: EditAbout })),
  ),
  'about-page': lazy(() =>
    import('../sections/editing/EditSectionButton.tsx').then(({ EditAboutPage }) => ({ default: EditAboutPage })),
  ),
  officials: lazy(() =>
    import('../sections/editing/EditSectionButton.tsx').then(({ EditOfficials }) => ({ default: EditOfficials })),
  ),
  contact: lazy(() =>
    import('../sections/editing/EditSectionButton.tsx').then(({ EditContact }) => ({ default: EditContact })),
  ),
  'calendar-text': lazy(() =>
    import('../sections/editing/EditSectionButton.tsx').then(({ EditCalendar }) => ({ default: EditCalendar })),
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
