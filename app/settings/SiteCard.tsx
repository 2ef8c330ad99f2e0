/** The town's own settings: name, time zone, color, logo, support email, and the addresses it answers at. */
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { maxEmailLength } from '../../db/rules/accounts/limits.ts';
import { maxTownNameLength, type TownSettings } from '../../db/rules/settings/town.ts';
import { SelectField } from '../editing/fields/SelectField.tsx';
import { TextField } from '../editing/fields/TextField.tsx';
import common from '../editing/Parts.module.css';
import { RecordEditor } from '../editing/RecordEditor.tsx';
import { openSectionEditor } from '../sections/editing/useSectionEditor.ts';
import { settingsTexts } from '../texts/en/settings.ts';
import { Badge } from '../ui/Badge.tsx';
import { AccentField } from './AccentField.tsx';
import { townForm, townRecordForm } from './forms.ts';
import styles from './Settings.module.css';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { FormFields } from './SettingsForm.tsx';
import { listTimeZones, timeZoneName } from './timeZones.ts';
import { useGuardedForm } from './useGuardedForm.ts';

const texts = settingsTexts.site;

type SiteCardProps = { town: TownSettings; onSaved: (saved: TownSettings) => void };

/** Pages that are open already take the new colors over. */
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
        </>
      }
    >
      {isOpen && (
        <SiteForm
          town={town}
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

/** Whether a form is open: `?edit=site` in the address opens it, and the same link again opens it again. */
function useOpenByAddress(name: string) {
  const isAsked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('edit') === name });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit asks anew
  useEffect(() => {
    if (isAsked) setIsOpen(true);
  }, [isAsked, visit]);
  return [isOpen, setIsOpen] as const;
}

/** The logo, which has the editor of the home page, and where the town is found. */
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

function SiteForm({ town, onSaved, onClose }: SiteCardProps & { onClose: () => void }) {
  const { fields } = texts;
  const { form, passwordDialog } = useGuardedForm(townRecordForm);
  return (
    <>
      <RecordEditor
        form={form}
        title={townForm.title}
        id="site"
        version={town.version}
        onSaved={onSaved}
        onClose={onClose}
      >
        <FormFields check={townForm.check}>
          {(errors) => (
            <>
              <TextField
                name="display_name"
                label={fields.display_name}
                hint={texts.nameHint}
                limit={maxTownNameLength}
                defaultValue={town.display_name}
                error={errors.display_name}
              />
              <AccentField accent={town.accent} />
              <SelectField
                name="time_zone"
                label={fields.time_zone}
                hint={texts.zoneHint}
                options={listTimeZones(town.time_zone)}
                defaultValue={town.time_zone}
              />
              <TextField
                name="support_email"
                label={fields.support_email}
                hint={texts.emailHint}
                required
                inputMode="email"
                dir="ltr"
                autoComplete="off"
                limit={maxEmailLength}
                defaultValue={town.support_email}
                error={errors.support_email}
              />
            </>
          )}
        </FormFields>
      </RecordEditor>
      {passwordDialog}
    </>
  );
}
