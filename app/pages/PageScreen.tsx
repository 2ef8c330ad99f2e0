/** A page of the town's own, at its own address. */
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { useEffect } from 'react';
import { pagePath } from '../../db/rules/links/paths.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { usePageLinks, useTown } from '../data/content.tsx';
import { DepartmentPeople } from '../people/DepartmentPeople.tsx';
import { UnknownRecord } from '../sections/UnknownRecord.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { scrollToAnchor } from '../shell/navigation/scroll.ts';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { Button } from '../ui/Button.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { PageBreadcrumb } from './PageBreadcrumb.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './PageScreen.module.css';
import { PageText } from './PageText.tsx';
import { usePage } from './usePage.ts';

export function PageScreen() {
  const { slug } = useParams({ from: '/$slug' });
  return <PageAt key={slug} slug={slug} />;
}

function PageAt({ slug }: { slug: string }) {
  const page = usePage(slug);
  const router = useRouter();
  const present = page ? page.slug : slug;
  useEffect(() => {
    if (present !== slug) void router.navigate({ to: pagePath(present), replace: true });
  }, [router, present, slug]);
  return page ? <PageContent page={page} /> : <UnknownRecord isMissing={page === null} texts={texts} />;
}

function PageContent({ page }: { page: Page }) {
  const { time_zone } = useTown();
  const hash = useLocation({ select: (location) => location.hash });
  const links = usePageLinks();
  const below = links.filter(({ parent_id }) => parent_id === page.id);
  const { related_ids = [] } = page;
  const related = related_ids.flatMap((id) => links.find((link) => link.id === id) ?? []);
  useEffect(() => {
    if (hash) void scrollToAnchor(hash);
  }, [hash]);
  const { title, summary, updated_at } = page;
  return (
    <Container className={styles.page} as="article">
      <PageBreadcrumb page={page} />
      <Header level={1} title={title} subtitle={summary}>
        <ForStaff tool="page" edits="pages" id={page.id} />
      </Header>
      <PageText page={page} />
      {page.kind === 'department' && <DepartmentPeople departmentId={page.id} shown={page.contact_ids} />}
      {below.length > 0 && (
        <section aria-labelledby="below">
          <h2 id="below">{texts.below}</h2>
          <PageLinks pages={below} level={3} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{texts.related}</h2>
          <PageLinks pages={related} level={3} />
        </section>
      )}
      <Cluster className={styles.foot}>
        <p className="hint">{texts.updated(toLocalTime(Date.parse(updated_at), time_zone).date)}</p>
        <Cluster data-screen-only data-needs-script>
          <ShareButton path={pagePath(page.slug)} />
          <Button size="small" onClick={() => print()}>
            <Printer size={18} aria-hidden />
            {texts.print}
          </Button>
        </Cluster>
      </Cluster>
    </Container>
  );
}
