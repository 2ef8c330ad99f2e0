/** The home page: every section that the town shows, in the order of the navbar. */

import { useSearch } from '@tanstack/react-router';
import { type ComponentType, memo } from 'react';
import type { Anchor } from '../../db/rules/town/sectionKeys.ts';
import { isSectionEnabled } from '../../db/rules/town/sections.ts';
import { Announcements } from '../announcements/Announcements.tsx';
import { useMeetings, useSections, useTown } from '../data/content.tsx';
import { Documents } from '../documents/Documents.tsx';
import { Calendar } from '../events/Calendar.tsx';
import { announcementDialog, publicNotices, welcome } from '../shell/start/deferredParts.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { type Deferred, useDeferred } from '../ui/deferred.ts';
import { Container } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { About } from './about/About.tsx';
import { QuickFacts } from './about/QuickFacts.tsx';
import { Contact } from './contact/Contact.tsx';
import { Officials } from './contact/Officials.tsx';
import { Hero } from './Hero.tsx';
import { HomePart } from './HomePart.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { ShopBand } from './ShopBand.tsx';
import { type DeepLinkRequest, useDeepLink } from './useDeepLink.ts';
import { useShownAnchors } from './useShownAnchors.ts';

/** Memoized, so that a change in one section does not draw the others again. */
const screens: Record<Anchor, ComponentType<{ request: DeepLinkRequest | null }>> = {
  officials: memo(Officials),
  about: memo(About),
  contact: memo(Contact),
  announcements: memo(Announcements),
  calendar: memo(Calendar),
  documents: memo(Documents),
};
const parts = {
  Hero: memo(Hero),
  QuickLinks: memo(QuickLinks),
  QuickFacts: memo(QuickFacts),
  ShopBand: memo(ShopBand),
};

/** `missing`: the address has no page; the home page says so and replaces it. */
export function Home({ missing = false }: { missing?: boolean }) {
  const town = useTown();
  const sections = useSections();
  const { shown, isBlank } = useShownAnchors();
  const request = useDeepLink();
  const { id } = useSearch({ strict: false });
  const AnnouncementDialog = useDeferred(announcementDialog);
  const hasNotices = useMeetings().some((meeting) => meeting.is_tax_hearing || meeting.budget_files);
  return (
    <>
      {missing && (
        <Notice tone="warning" role="status">
          <Container>{shellTexts.missing}</Container>
        </Notice>
      )}
      {hasNotices && (
        <HomePart>
          <Part part={publicNotices} />
        </HomePart>
      )}
      {isSectionEnabled(sections, 'hero') ? (
        <HomePart>
          <parts.Hero />
        </HomePart>
      ) : (
        <h1 className="visually-hidden">{town.display_name}</h1>
      )}
      {isBlank && <Part part={welcome} />}
      <HomePart>
        <parts.QuickFacts />
      </HomePart>
      <HomePart>
        <parts.QuickLinks />
      </HomePart>
      <div>
        <HomePart>
          <parts.ShopBand />
        </HomePart>
        {shown.map((anchor) => {
          const Screen = screens[anchor];
          return (
            <HomePart key={anchor}>
              <Screen request={request?.anchor === anchor ? request : null} />
            </HomePart>
          );
        })}
      </div>
      {id && AnnouncementDialog && <AnnouncementDialog key={id} id={id} />}
    </>
  );
}

function Part({ part }: { part: Deferred<ComponentType> }) {
  const Loaded = useDeferred(part);
  return Loaded && <Loaded />;
}
