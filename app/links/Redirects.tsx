/** The old site's addresses: those without a target yet, and all redirects. */
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState } from 'react';
import type { Redirect, RedirectImport } from '../../db/rules/links/redirects.ts';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AddressList, AddressRow, RowButton } from './AddressRow.tsx';
import { readOpen, removeRedirect, saveRedirect } from './api.ts';
import styles from './Links.module.css';
import { type RedirectActions, RedirectList } from './RedirectList.tsx';
import { useDeferredDialog, useRedirectDialog } from './useRedirectDialog.tsx';
import { useRowActions } from './useRowActions.tsx';

export function Redirects() {
  const { act, busy, notice } = useRowActions();
  const form = useRedirectDialog();
  const importForm = useDeferredDialog();
  const [imported, setImported] = useState<RedirectImport | null>(null);
  const edit = ({ id, from_address, to_address }: Redirect) => form.edit({ id, from: from_address, to: to_address });
  const startImport = () =>
    void importForm.open(async () => {
      const { ImportDialog } = await import('./editing/ImportDialog.tsx');
      return ({ onClose }) => <ImportDialog onClose={onClose} onImported={setImported} />;
    });
  const remove = ({ id, from_address, to_address }: Redirect) =>
    act(id, async () => {
      await removeRedirect(id);
      const undo = () => saveRedirect({ from: from_address, to: to_address });
      return { text: texts.redirects.removed(from_address), undo };
    });
  const lead = (row: Redirect, to: string) =>
    act(row.id, async () => {
      await saveRedirect({ from: row.from_address, to }, row.id);
      const undo = () => saveRedirect({ from: row.from_address, to: '' }, row.id);
      return { text: texts.redirects.saved(row.from_address, to), undo };
    });
  const actions = { busy, edit, remove };
  return (
    <section className={styles.section} aria-labelledby="redirects">
      <div className={styles.head}>
        <h2 id="redirects">{texts.redirects.title}</h2>
        <Cluster gap={2}>
          <Button size="small" onClick={() => form.edit({ from: '', to: '' })}>
            <Plus size={18} aria-hidden />
            {texts.redirects.add}
          </Button>
          <Button size="small" onClick={startImport}>
            <Upload size={18} aria-hidden />
            {texts.redirects.import}
          </Button>
        </Cluster>
      </div>
      <p className={common.hint}>{texts.redirects.hint}</p>
      {imported && <ImportNotice result={imported} onClose={() => setImported(null)} />}
      {notice}
      <OpenAddresses actions={actions} lead={lead} />
      <RedirectList actions={actions} />
      {form.dialog}
      {importForm.dialog}
    </section>
  );
}

function ImportNotice({ result, onClose }: { result: RedirectImport; onClose: () => void }) {
  const { done, refused, close } = texts.importForm;
  const box = useRef<HTMLDivElement>(null);
  // On a phone the result is below the end of the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result appears in the same place
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [result]);
  return (
    <div role="status" ref={box}>
      <Notice
        actions={
          <Button size="small" onClick={onClose}>
            {close}
          </Button>
        }
      >
        {done(result).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {result.refused.length > 0 && (
          <ul className={styles.refused}>
            {result.refused.map(({ address, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
              <li key={at} dir="auto">
                {refused(address, reason)}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

type OpenAddressesProps = { actions: RedirectActions; lead: (row: Redirect, to: string) => void };

/** Imported addresses without a target, most requested first. */
function OpenAddresses({ actions: { busy, edit, remove }, lead }: OpenAddressesProps) {
  const list = useServerList('', readOpen, { isLive: true });
  if (list.error === null && (!list.data || list.data.total === 0)) return null;
  return (
    <>
      <h3 className={styles.subtitle}>{texts.redirects.openTitle}</h3>
      <LoadError list={list} failedText={texts.redirects.loadFailed} />
      {list.data && <p className={common.hint}>{texts.redirects.openHint(list.data.total)}</p>}
      <AddressList>
        {list.data?.redirects.map((row) => {
          const { id, from_address, hits, last_day, suggestion } = row;
          return (
            <AddressRow
              key={id}
              address={from_address}
              detail={texts.asked(hits, last_day)}
              suggestion={suggestion}
              actions={
                <>
                  {suggestion && (
                    <RowButton
                      label={texts.leadThere}
                      address={from_address}
                      isBusy={busy}
                      onClick={() => lead(row, suggestion.path)}
                    />
                  )}
                  <RowButton label={texts.choosePage} address={from_address} onClick={() => edit(row)} />
                  <RowButton label={texts.remove} address={from_address} isBusy={busy} onClick={() => remove(row)} />
                </>
              }
            />
          );
        })}
      </AddressList>
    </>
  );
}
