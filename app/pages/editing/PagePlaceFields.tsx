/** The fields of a page's place: its address, the page above, the menu, and when it is public. */
import { pageLimits as limits } from '../../../db/rules/pages/fields.ts';
import { listPageTree, type PageLink } from '../../../db/rules/pages/pages.ts';
import { usePageLinks, useTown } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { keepChosen } from '../../editing/fields/referenceOptions.ts';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useMayEditAll, useMayEditPage } from '../../editing/useRights.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import type { OpenedPage } from './form.ts';

/**
 * Offers the pages that this one can stand below: not itself, nor a page on the lowest level.
 * @param isTopOffered whether it can also stand at the top
 */
function parentOptions(pages: readonly PageLink[], id: string | undefined, chosen: string, isTopOffered: boolean) {
  const offered = listPageTree(pages.filter((page) => page.id !== id))
    .filter(({ depth }) => depth < limits.depth - 1)
    .map(({ page, depth }) => ({ value: page.id, label: `${'– '.repeat(depth)}${page.title}` }));
  return [
    ...(isTopOffered ? [{ value: '', label: texts.noParent }] : []),
    ...keepChosen(offered, chosen, texts.hiddenParent),
  ];
}

export function PagePlaceFields({ page, id }: { page: OpenedPage; id: string | undefined }) {
  const { host } = useTown();
  const pages = usePageLinks();
  const mayEditPage = useMayEditPage();
  const mayChangeMenu = useMayEditAll('pages');
  const parents = pages.filter((parent) => mayEditPage(parent, pages));
  const isAtTop = id !== undefined && page.parent_id === '';
  const isTopOffered = isAtTop || mayEditPage({ id: '', parent_id: '' }, pages);
  return (
    <Disclosure label={texts.more} isFilled={Boolean(id && (page.publish_at || page.expires_at))}>
      <TextField
        name="slug"
        label={texts.fields.slug}
        hint={`${host}/… ${texts.slugHint}`}
        limit={limits.slug}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={page.slug}
      />
      <SelectField
        name="parent_id"
        label={texts.fields.parent_id}
        options={parentOptions(parents, id, page.parent_id, isTopOffered)}
        defaultValue={page.parent_id}
      />
      {/* A limited editor sends the page's place in the menu unchanged. */}
      <div hidden={!mayChangeMenu}>
        <CheckField
          name="in_menu"
          label={texts.fields.in_menu}
          hint={texts.inMenuHint(limits.inMenu, limits.titleInMenu)}
          defaultChecked={page.in_menu}
        />
      </div>
      <ScheduleFields publishAt={page.publish_at} expiresAt={page.expires_at} isNew={id === undefined} />
    </Disclosure>
  );
}
