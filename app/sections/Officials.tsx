/** The people who lead the town. */
import { useSection } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { texts } from '../texts/en/site.ts';
import { Members } from './Members.tsx';
import { EmptyState, Section } from './Section.tsx';

export function Officials() {
  const { title, members } = useSection('officials');
  return (
    <Section anchor="officials" title={title || texts.officials.title} aside={<ForAdmins tool="officials" />}>
      {members.length > 0 ? <Members members={members} /> : <EmptyState>{texts.officials.none}</EmptyState>}
    </Section>
  );
}
