/** By which state's law, and by which days, the notice of a meeting is counted. */
import { useState } from 'react';
import { findPack, optionalHolidays } from '../../db/rules/notices/packs/packs.ts';
import type { TownSettings } from '../../db/rules/settings/town.ts';
import { formatDate } from '../texts/dates.ts';
import { settingsTexts } from '../texts/en/office/settings.ts';
import { formatNumber } from '../texts/numbers.ts';
import { noticesForm } from './noticesForm.ts';
import { Fact, SettingsCard } from './SettingsCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { WebsiteDuties } from './WebsiteDuties.tsx';

const texts = settingsTexts.notices;

type NoticesCardProps = { town: TownSettings; onSaved: (saved: TownSettings) => void };

export function NoticesCard({ town, onSaved }: NoticesCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, optional_holidays, worked_days, designated_days, posting_day_advice, receipt_addresses } =
    town.notice_choices;
  const { population, county_population } = town.notice_choices;
  const people = (count: number | null) => (count === null ? texts.unknown : formatNumber(count));
  const { fields } = texts;
  const days = (list: readonly string[]) => list.map(formatDate).join('; ') || texts.none;
  return (
    <SettingsCard
      title={texts.title}
      onEdit={() => setIsOpen(true)}
      facts={
        <>
          <Fact label={fields.state}>{findPack(state)?.name ?? texts.noState}</Fact>
          <Fact label={fields.receipt_addresses}>
            <bdi>{receipt_addresses.join('; ') || texts.none}</bdi>
          </Fact>
          {state !== '' && (
            <>
              <Fact label={texts.observed}>
                {optional_holidays.map((key) => optionalHolidays.get(key)).join(', ') || texts.none}
              </Fact>
              <Fact label={fields.worked_days}>{days(worked_days)}</Fact>
              <Fact label={fields.designated_days}>{days(designated_days)}</Fact>
              <Fact label={fields.posting_day_advice}>
                <bdi>{posting_day_advice || texts.none}</bdi>
              </Fact>
              <Fact label={fields.population}>{people(population)}</Fact>
              <Fact label={fields.county_population}>{people(county_population)}</Fact>
            </>
          )}
        </>
      }
    >
      <WebsiteDuties choices={town.notice_choices} />
      {isOpen && <SettingsForm form={noticesForm} settings={town} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}
