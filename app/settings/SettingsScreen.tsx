/** /settings: the settings of the shop and of the site, for administrators. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RequireAdmin } from '../accounts/RequireSignIn.tsx';
import { showFirstRun } from '../commands/showFirstRun.ts';
import { useTown } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { firstRunTexts } from '../texts/en/office/commands.ts';
import { settingsTexts as texts } from '../texts/en/office/settings.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { type AllSettings, readSettings } from './api.ts';
import { NewsCard } from './NewsCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { PayCard } from './PayCard.tsx';
import styles from './Settings.module.css';
import { DeliveryCard, InvoicesCard, TaxCard } from './ShopCards.tsx';
import { AddressCard, SiteCard } from './SiteCard.tsx';

export function SettingsScreen() {
  return (
    <RequireAdmin>
      <Settings />
    </RequireAdmin>
  );
}

function Settings() {
  const { commerce } = useTown();
  // Live, because the logo is saved elsewhere, and each save also loads colleagues' changes.
  const list = useServerList(String(commerce), () => readSettings(commerce), { isLive: true });
  const settings = list.data;
  return (
    <div className={common.screen}>
      <h1>{screenTexts.settings}</h1>
      <p className={styles.intro}>{commerce ? texts.intro : texts.introTown}</p>
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.isLoading && !settings && <p role="status">{texts.loading}</p>}
      {settings && <Cards settings={settings} change={list.change} />}
      {settings && <ChecklistButton />}
    </div>
  );
}

/** For towns that have dismissed their checklist. */
function ChecklistButton() {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const show = () => {
    setIsBusy(true);
    void showFirstRun().then((isShown) => {
      setIsBusy(false);
      if (isShown) void router.navigate({ to: '/dashboard' });
    });
  };
  return (
    <p className={styles.group}>
      <Button variant="secondary" isBusy={isBusy} onClick={show}>
        {firstRunTexts.showAgain}
      </Button>
    </p>
  );
}

type CardsProps = { settings: AllSettings; change: (change: (settings: AllSettings) => AllSettings) => void };

function Cards({ settings: { shop, town }, change }: CardsProps) {
  const onTownSaved = (saved: typeof town) => change((before) => ({ ...before, town: saved }));
  const site = (
    <div className={styles.cards}>
      <SiteCard town={town} onSaved={onTownSaved} />
      <AddressCard town={town} />
      <NoticesCard town={town} onSaved={onTownSaved} />
      <NewsCard />
    </div>
  );
  if (!shop) return site;
  const onSaved = (saved: Partial<typeof shop>) =>
    change((before) => ({ ...before, shop: before.shop && { ...before.shop, ...saved } }));
  return (
    <>
      <h2 className={styles.group}>{texts.shop}</h2>
      <div className={styles.cards}>
        <PayCard shop={shop} onSaved={onSaved} />
        <TaxCard shop={shop} onSaved={onSaved} />
        <DeliveryCard shop={shop} onSaved={onSaved} />
        <OrdersCard shop={shop} supportEmail={town.support_email} onSaved={onSaved} />
        <InvoicesCard shop={shop} onSaved={onSaved} />
      </div>
      <h2 className={styles.group}>{texts.town}</h2>
      {site}
    </>
  );
}
