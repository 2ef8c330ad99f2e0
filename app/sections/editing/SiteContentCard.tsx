/** On the dashboard: the texts and pictures of the home page, each with its form. */
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Pencil from 'lucide-react/icons/pencil';
import { DashboardCard } from '../../dashboard/DashboardCard.tsx';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { openSectionEditor, type SectionEditorName } from './useSectionEditor.ts';

const places = [
  'hero',
  'quick-links',
  'about',
  'officials',
  'contact',
  'hours',
  'announcements',
] as const satisfies SectionEditorName[];
/** The card reads nothing from the server before a form opens. */
const nothingToRead = { ok: true, data: null } as const;

/** The shell's SectionEditorHost draws the editors. */
export const SiteContentCard = () => (
  <DashboardCard title={texts.siteContent} Icon={LayoutTemplate} size="wide" state={nothingToRead} retry={() => {}}>
    {() => (
      <>
        <p className="hint">{texts.siteContentHint}</p>
        <Cluster as="ul">
          {places.map((place) => (
            <li key={place}>
              <Button size="small" onClick={() => void openSectionEditor(place, 'dashboard')}>
                <Pencil size={18} aria-hidden />
                {editingTexts.editOf(texts.names[place])}
              </Button>
            </li>
          ))}
        </Cluster>
      </>
    )}
  </DashboardCard>
);
