/** Addresses without a page that visitors requested. One press redirects one to the suggested page. */
import type { MissedAddress } from '../../db/rules/links/missedAddresses.ts';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { AddressList, AddressRow, RowButton } from './AddressRow.tsx';
import { ignoreMiss, readMisses, removeRedirect, type Suggested, saveRedirect } from './api.ts';
import styles from './Links.module.css';
import { useRedirectDialog } from './useRedirectDialog.tsx';
import { useRowActions } from './useRowActions.tsx';

export function MissedAddresses() {
  const list = useServerList('', readMisses, { isLive: true });
  const { act, busy, notice } = useRowActions();
  const { edit, dialog } = useRedirectDialog();

  const ignore = (address: string) =>
    act(address, async () => {
      await ignoreMiss(address, true);
      return { text: texts.misses.ignored(address), undo: () => ignoreMiss(address, false) };
    });
  const lead = ({ address, suggestion }: Suggested<MissedAddress>) =>
    act(address, async () => {
      const to = suggestion?.path ?? '';
      const { id } = await saveRedirect({ from: address, to });
      return { text: texts.redirects.saved(address, to), undo: () => removeRedirect(id) };
    });

  return (
    <section className={styles.section} aria-labelledby="misses">
      <h2 id="misses">{texts.misses.title}</h2>
      <p className={common.hint}>{texts.misses.hint}</p>
      {notice}
      <LoadError list={list} failedText={texts.misses.loadFailed} />
      {list.isLoading && !list.data && <p role="status">{texts.loading}</p>}
      {list.data?.length === 0 && <p>{texts.misses.none}</p>}
      {list.data && list.data.length > 0 && (
        <AddressList>
          {list.data.map((miss) => {
            const { address, count, last_day, suggestion } = miss;
            return (
              <AddressRow
                key={address}
                address={address}
                detail={texts.asked(count, last_day)}
                suggestion={suggestion}
                actions={
                  <>
                    {suggestion && (
                      <RowButton label={texts.leadThere} address={address} isBusy={busy} onClick={() => lead(miss)} />
                    )}
                    <RowButton
                      label={texts.choosePage}
                      address={address}
                      onClick={() => edit({ from: address, to: '' })}
                    />
                    <RowButton label={texts.ignore} address={address} isBusy={busy} onClick={() => ignore(address)} />
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
