/** Broken links in the town's own content, with their records and suggested pages. */
import type { BrokenLink } from '../../db/rules/links/brokenLinks.ts';
import { useTown } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { linkTexts } from '../texts/en/office/links.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { AddressList, AddressRow, RowButton } from './AddressRow.tsx';
import { ignoreBroken, readBroken, replaceBroken } from './api.ts';
import styles from './Links.module.css';
import { useDeferredDialog } from './useRedirectDialog.tsx';
import { useRowActions } from './useRowActions.tsx';

const texts = linkTexts.broken;

export function BrokenLinks() {
  const { time_zone } = useTown();
  const list = useServerList('', readBroken, { isLive: true });
  const { act, busy, notice } = useRowActions();
  const { open, dialog } = useDeferredDialog();
  const links = list.data?.links.filter(({ is_ignored }) => !is_ignored);

  const ignore = ({ id, address }: BrokenLink) =>
    act(id, async () => {
      await ignoreBroken(id, true);
      return { text: texts.ignored(address), undo: () => ignoreBroken(id, false) };
    });
  const replace = ({ id, address, title }: BrokenLink, to: string) =>
    act(id, async () => {
      await replaceBroken(id, to);
      return { text: texts.replaced(address, to, title) };
    });
  const choose = (link: BrokenLink) =>
    void open(async () => {
      const { ReplaceDialog } = await import('./editing/ReplaceDialog.tsx');
      return ({ onClose }) => <ReplaceDialog link={link} onClose={onClose} />;
    });

  const openEditor = ({ noun, record_id }: BrokenLink) =>
    import('./editing/openLinkedRecord.ts').then(
      ({ openLinkedRecord }) => openLinkedRecord(noun, record_id),
      () => showToast('error', linkTexts.failed),
    );

  return (
    <section className={styles.section} aria-labelledby="broken">
      <h2 id="broken">{texts.title}</h2>
      <p className={common.hint}>{texts.hint(list.data?.asks_others !== false)}</p>
      {list.data && <p className={common.hint}>{texts.checkedAt(list.data.checked_at, time_zone)}</p>}
      {notice}
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.isLoading && !list.data && <p role="status">{linkTexts.loading}</p>}
      {links?.length === 0 && <p>{texts.none}</p>}
      {links && links.length > 0 && (
        <AddressList>
          {links.map((link) => {
            const { id, title, address, reason, suggestion } = link;
            return (
              <AddressRow
                key={id}
                address={address}
                detail={
                  <>
                    {texts.reasons[reason]} {texts.standsIn}{' '}
                    <Button variant="link" onClick={() => void openEditor(link)}>
                      {title || texts.untitled}
                    </Button>
                  </>
                }
                suggestion={reason === 'missing' ? suggestion : undefined}
                actions={
                  <>
                    {suggestion && (
                      <RowButton
                        label={texts.replace}
                        address={address}
                        isBusy={busy}
                        onClick={() => replace(link, suggestion.path)}
                      />
                    )}
                    <RowButton label={linkTexts.choosePage} address={address} onClick={() => choose(link)} />
                    <RowButton label={linkTexts.ignore} address={address} isBusy={busy} onClick={() => ignore(link)} />
                  </>
                }
              />
            );
          })}
        </AddressList>
      )}
      {dialog}
    </section>
  );
}
