/** The town's officials, as a section of the home page. */
import { useSection } from '../../data/content.tsx';
import { ForStaff } from '../../shell/ForStaff.tsx';
import { officialsTexts } from '../../texts/en/home/sections.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Section } from '../Section.tsx';
import { Members } from './Members.tsx';

export function Officials() {
  const { title, members } = useSection('officials');
  return (
    <Section anchor="officials" title={title || officialsTexts.title} aside={<ForStaff tool="officials" />}>
      {members.length > 0 ? <Members members={members} /> : <EmptyState>{officialsTexts.none}</EmptyState>}
    </Section>
  );
}
