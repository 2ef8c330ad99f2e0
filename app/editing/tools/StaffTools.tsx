/** Tools of administrators and editors, by their place on the page, and other parts loaded for signed-in people. */
import { type ComponentType, lazy } from 'react';
import { OfflineTools } from './OfflineTools.tsx';
import styles from './StaffTools.module.css';

type Tool = ComponentType<{ id: string; ready: boolean; offFor: string }>;
type ToolName = keyof typeof tools;

const load = <Name extends string>(read: () => Promise<Record<Name, Tool>>, name: Name) =>
  lazy(async () => ({ default: (await read())[name] }));

const tools = {
  documents: load(() => import('../../documents/editing/DocumentTools.tsx'), 'DocumentTools'),
  calendar: load(() => import('../../events/editing/CalendarTools.tsx'), 'CalendarTools'),
  'hidden-events': load(() => import('../../events/editing/CalendarTools.tsx'), 'HiddenEvents'),
  'hidden-event': load(() => import('../../events/editing/CalendarTools.tsx'), 'HiddenEventMark'),
  event: load(() => import('../../events/editing/EventActions.tsx'), 'EventActions'),
  banners: load(() => import('../../banners/editing/BannerTools.tsx'), 'BannerTools'),
  banner: load(() => import('../../banners/editing/EditBannerButton.tsx'), 'EditBannerButton'),
  announcements: load(() => import('../../announcements/editing/AnnouncementTools.tsx'), 'AnnouncementTools'),
  'hidden-announcements': load(
    () => import('../../announcements/editing/AnnouncementTools.tsx'),
    'HiddenAnnouncements',
  ),
  'among-announcements': load(
    () => import('../../announcements/editing/AnnouncementTools.tsx'),
    'HiddenAmongAnnouncements',
  ),
  announcement: load(() => import('../../announcements/editing/EditAnnouncementButton.tsx'), 'EditAnnouncementButton'),
  people: load(() => import('../../people/editing/PeopleTools.tsx'), 'PeopleTools'),
  pages: load(() => import('../../pages/editing/PageTools.tsx'), 'PageTools'),
  page: load(() => import('../../pages/editing/PageTools.tsx'), 'PageButtons'),
  forms: load(() => import('../../forms/editing/FormTools.tsx'), 'FormTools'),
  form: load(() => import('../../forms/editing/FormTools.tsx'), 'FormButton'),
  meetings: load(() => import('../../meetings/editing/MeetingTools.tsx'), 'MeetingTools'),
  meeting: load(() => import('../../meetings/editing/MeetingTools.tsx'), 'MeetingButtons'),
  'waiting-postings': load(() => import('../../postings/editing/WaitingPostings.tsx'), 'WaitingPostings'),
  collection: load(() => import('../../collection/editing/CollectionTools.tsx'), 'CollectionTools'),
  items: load(() => import('../../items/editing/ItemTools.tsx'), 'ItemTools'),
  orders: load(() => import('../../orders/editing/OrderListTools.tsx'), 'OrderListTools'),
  invoices: load(() => import('../../invoices/editing/InvoiceListTools.tsx'), 'InvoiceListTools'),
  'answer-choice': load(() => import('../../search/editing/AnswerSearch.tsx'), 'ChoosingNotice'),
  'answer-button': load(() => import('../../search/editing/AnswerSearch.tsx'), 'AnswerButton'),
  'search-misses': load(() => import('../../search/editing/SearchMisses.tsx'), 'SearchMisses'),
  'failed-mails': load(() => import('../FailedMails.tsx'), 'FailedMails'),
  dashboard: load(() => import('../../dashboard/editing/DashboardEditors.tsx'), 'DashboardEditors'),
  item: load(() => import('../../items/editing/EditItemButton.tsx'), 'EditItemButton'),
  'first-run': load(() => import('../../dashboard/firstRun/FirstRunOnHome.tsx'), 'FirstRunOnHome'),
  commands: load(() => import('../../commands/CommandHost.tsx'), 'CommandHost'),
  'section-editors': load(() => import('../../sections/editing/SectionEditorHost.tsx'), 'SectionEditorHost'),
  hero: load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditHero'),
  'quick-links': load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditQuickLinks'),
  about: load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditAbout'),
  'about-page': load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditAboutPage'),
  officials: load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditOfficials'),
  contact: load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditContact'),
  'calendar-text': load(() => import('../../sections/editing/EditSectionButton.tsx'), 'EditCalendar'),
};

/** These work without a connection, and switch off themselves what does not. */
const offlineTools: readonly ToolName[] = ['meeting', 'waiting-postings'];

export type ToolProps = {
  tool: ToolName;
  /** The id of the tool's record, if there are several. */
  id?: string;
  /** Whether the edited content has loaded; some tools wait for it. */
  ready?: boolean;
};

/**
 * @param offFor the id of an administrator whose tools are off because nobody could confirm the session; empty for none
 */
export function StaffTools({ tool, id = '', ready = true, offFor }: ToolProps & { offFor: string }) {
  const Found = tools[tool];
  if (!offFor || offlineTools.includes(tool)) return <Found id={id} ready={ready} offFor={offFor} />;
  // These two appear once per page and draw nothing themselves.
  if (tool === 'commands') return <OfflineTools userId={offFor} />;
  if (tool === 'section-editors') return null;
  return (
    <fieldset className={styles.off} disabled>
      <Found id={id} ready={ready} offFor={offFor} />
    </fieldset>
  );
}
