/** The town's own settings: name, time zone, color, logo, support email, and its web addresses. */
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { TownSettings } from '../../db/rules/settings/town.ts';
import common from '../editing/Parts.module.css';
import { openSectionEditor } from '../sections/editing/useSectionEditor.ts';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { Badge } from '../ui/Badge.tsx';
import { forms } from './forms.ts';
import styles from './Settings.module.css';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { timeZoneName } from './timeZones.ts';

const texts = settingsTexts.site;

type SiteCardProps = { town: TownSettings; onSaved: (saved: TownSettings) => void };

/** Applies the new colors to the open page. */
function applyTheme({ theme_url }: TownSettings): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme-"]');
  if (sheet && sheet.getAttribute('href') !== theme_url) sheet.setAttribute('href', theme_url);
}

export function SiteCard({ town, onSaved }: SiteCardProps) {
  const [isOpen, setIsOpen] = useOpenByAddress('site');
  const { fields } = texts;
  return (
    <SettingsCard
      title={texts.title}
      onEdit={() => setIsOpen(true)}
      facts={
        <>
          <Fact label={fields.display_name}>
            <bdi>{town.shown_name}</bdi>
          </Fact>
          <Fact label={fields.accent}>
            <Swatch color={town.accent} />
          </Fact>
          <Fact label={fields.time_zone}>{timeZoneName(town.time_zone)}</Fact>
          <Fact label={fields.support_email}>{town.support_email}</Fact>
          <Fact label={fields.second_look}>{texts.secondLook(town.second_look)}</Fact>
        </>
      }
    >
      {isOpen && (
        <SettingsForm
          form={forms.site}
          settings={town}
          onSaved={(saved) => {
            applyTheme(saved);
            onSaved(saved);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </SettingsCard>
  );
}

/** Whether a form is open: `?edit=site` in the address opens it, and following the same link reopens it. */
function useOpenByAddress(name: string) {
  const isRequested = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('edit') === name });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens it
  useEffect(() => {
    if (isRequested) setIsOpen(true);
  }, [isRequested, visit]);
  return [isOpen, setIsOpen] as const;
}

/** The logo, which uses the home page's editor, and the town's web addresses. */
export function AddressCard({ town: { logo, host: mainHost, hosts } }: { town: TownSettings }) {
  return (
    <SettingsCard
      title={texts.logoTitle}
      onEdit={() => void openSectionEditor('logo')}
      facts={
        <>
          <Fact label={texts.logo}>
            {logo.src ? <img className={styles.logo} src={logo.src} alt={logo.alt} /> : texts.noLogo}
          </Fact>
          <Fact label={texts.hosts}>
            <ul className={styles.hosts}>
              {hosts.map((host) => (
                <li key={host}>
                  <span lang="zxx">{host}</span>{' '}
                  {hosts.length > 1 && host === mainHost && <Badge tone="plain">{texts.mainHost}</Badge>}
                </li>
              ))}
            </ul>
            <p className={common.hint}>{texts.hostsHint}</p>
          </Fact>
        </>
      }
    />
  );
}

function Swatch({ color }: { color: string }) {
  const paint = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('--preview-fill', color),
    [color],
  );
  return (
    <span lang="zxx">
      <span className={styles.swatch} ref={paint} aria-hidden /> {color}
    </span>
  );
}
