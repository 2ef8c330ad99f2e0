/** The commands that the menu offers without asking the server, depending on the signed-in person. */
import { type EditableNoun, editsNoun, type Role } from '../../db/rules/accounts/rights.ts';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { type CategoryWithDocuments, documentPath } from '../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import { announcementPath, cartPath, eventPath } from '../../db/rules/links/paths.ts';
import type { Anchor } from '../../db/rules/town/sectionKeys.ts';
import { openSectionEditor, type SectionEditorName } from '../sections/editing/useSectionEditor.ts';
import { signOut } from '../shell/header/signOut.ts';
import { formatDate } from '../texts/dates.ts';
import { editingTexts } from '../texts/en/editing/editing.ts';
import { sectionEditingTexts } from '../texts/en/home/sectionEditing.ts';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { navbarTexts } from '../texts/en/shell.ts';
import type { Command } from './rankCommands.ts';
import { showFirstRun } from './showFirstRun.ts';
import { mayStart, startTask, type TaskName, taskNames } from './startTask.tsx';

/**
 * Navigates to an `href` of this site, but opens a file like a plain link. Navigates to `next` unless `run` resolves to
 * false.
 */
export type RunnableCommand = Command & {
  act: { href: string; isFile?: true } | { run: () => unknown; next?: string };
};

/** The signed-in person's role and rights, and whether the town has a shop. */
type Viewer = Role & { commerce: boolean };

type ScreenName = keyof typeof texts.screens;
const screens: Record<ScreenName, { href: string; isAdmin?: true; commerce?: true; edits?: EditableNoun }> = {
  dashboard: { href: '/dashboard' },
  home: { href: '/' },
  orders: { href: '/orders', commerce: true },
  invoices: { href: '/invoices', commerce: true },
  items: { href: '/items', commerce: true },
  cart: { href: cartPath, commerce: true },
  announcements: { href: '/announcements' },
  services: { href: '/services' },
  contacts: { href: '/contacts' },
  collection: { href: '/collection' },
  meetings: { href: '/meetings' },
  users: { href: '/users', isAdmin: true },
  settings: { href: '/settings', isAdmin: true },
  history: { href: '/history', isAdmin: true },
  requests: { href: '/requests', edits: 'forms' },
  doctor: { href: '/doctor', isAdmin: true },
  links: { href: '/links', isAdmin: true },
  drafts: { href: '/drafts', isAdmin: true },
  toMend: { href: '/to-mend', isAdmin: true },
  account: { href: '/account' },
};

const screen = (href: string, title: string, words: string): RunnableCommand => ({
  id: `screen:${href}`,
  kind: 'screen',
  title,
  detail: '',
  words,
  act: { href },
});

const task = (name: string, title: string, words: string, act: RunnableCommand['act']): RunnableCommand => ({
  id: `task:${name}`,
  kind: 'task',
  title,
  detail: '',
  words,
  act,
});

/** The screens that this person may open, and the shown sections of the home page. */
export function listScreens(viewer: Viewer, shownAnchors: readonly Anchor[]): RunnableCommand[] {
  const { is_admin: isAdmin, commerce } = viewer;
  const names = Object.keys(screens) as ScreenName[];
  const allowed = names.filter((name) => {
    const { isAdmin: forAdmins, commerce: ofShop, edits } = screens[name];
    return (isAdmin || !forAdmins) && (commerce || !ofShop) && (!edits || editsNoun(viewer, edits));
  });
  return [
    ...allowed.map((name) => screen(screens[name].href, texts.screens[name], texts.screenWords[name])),
    ...shownAnchors.map((anchor) => screen(`/#${anchor}`, navbarTexts.anchors[anchor], texts.homePage)),
  ];
}

const editablePlaces = [
  'hero',
  'quick-links',
  'about',
  'officials',
  'contact',
  'hours',
  'announcements',
  'calendar',
  'documents',
  'logo',
] as const satisfies SectionEditorName[];

const createExportTask = (name: keyof typeof texts.exports, href: string): RunnableCommand =>
  task(`export-${name}`, texts.exports[name], texts.exportWords, { href });

/** Exports of the screens. They hold personal data, so the server may require the password first. */
function listExports(commerce: boolean): RunnableCommand[] {
  const shopExports = [createExportTask('orders', '/orders'), createExportTask('invoices', '/invoices')];
  return [
    ...(commerce ? shopExports : []),
    createExportTask('history', '/history'),
    createExportTask('subscribers', '/settings'),
  ];
}

/** The tasks that this person may start. */
export function listTasks(viewer: Viewer): RunnableCommand[] {
  const { commerce } = viewer;
  const { tasks, taskWords } = texts;
  const logout = task('logout', tasks.logout, taskWords.logout, { run: signOut, next: '/' });
  const offered = taskNames.filter((name) => mayStart(viewer, name) && (commerce || name !== 'item'));
  const start = (name: TaskName) => task(name, tasks[name], taskWords[name], { run: () => startTask(name) });
  if (!viewer.is_admin) return [...offered.map(start), logout];
  const edit = (place: SectionEditorName) =>
    task(`edit-${place}`, editingTexts.editOf(sectionEditingTexts.names[place]), texts.editWords, {
      run: () => openSectionEditor(place, 'dashboard'),
    });
  return [
    ...offered.map(start),
    ...(commerce ? [task('invoice', tasks.invoice, taskWords.invoice, { href: '/invoices?new=true' })] : []),
    ...listExports(commerce),
    ...editablePlaces.map(edit),
    task('site', tasks.site, taskWords.site, { href: '/settings?edit=site' }),
    task('checklist', tasks.checklist, taskWords.checklist, { run: showFirstRun, next: '/dashboard' }),
    logout,
  ];
}

const dayOf = (event: PublicEvent, today: string) =>
  event.dates.find((date) => date >= today) ?? event.dates.at(-1) ?? event.date;

type Content = { announcements: Announcement[]; events: PublicEvent[]; documents: CategoryWithDocuments[] };

/** The town's published content in this browser; only upcoming events. */
export function listContent({ announcements, events, documents }: Content, today: string): RunnableCommand[] {
  const dated = events
    .map((event) => ({ event, day: dayOf(event, today) }))
    .sort((a, b) => Number(a.day < today) - Number(b.day < today) || a.day.localeCompare(b.day));
  return [
    ...announcements.map(
      ({ id, title, date, tags }): RunnableCommand => ({
        id: `announcement:${id}`,
        kind: 'announcement',
        title,
        detail: formatDate(date),
        words: tags.join(' '),
        act: { href: announcementPath(id) },
      }),
    ),
    ...dated.map(
      ({ event: { id, title, location }, day }): RunnableCommand => ({
        id: `event:${id}`,
        kind: 'event',
        title,
        detail: formatDate(day),
        words: location,
        act: { href: eventPath(id) },
      }),
    ),
    ...documents.flatMap(({ category, documents: own }) =>
      own.map(
        (document): RunnableCommand => ({
          id: `document:${document.id}`,
          kind: 'document',
          title: document.title,
          detail: category.title,
          words: document.file_name,
          act: { href: documentPath(document), isFile: true },
        }),
      ),
    ),
  ];
}
