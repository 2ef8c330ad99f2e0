/** /departments: the town's departments. */
import { usePageLinks } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './PageLists.module.css';

export function DepartmentsPage() {
  const departments = usePageLinks().filter(({ kind }) => kind === 'department');
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.departments} subtitle={departments.length > 0 && texts.departmentsLead}>
        <ForStaff tool="pages" edits="pages" />
      </Header>
      {departments.length === 0 ? (
        <EmptyState>{texts.noDepartments}</EmptyState>
      ) : (
        <PageLinks pages={departments} level={2} />
      )}
    </Container>
  );
}
