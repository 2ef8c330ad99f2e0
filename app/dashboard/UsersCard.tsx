/** The number of users, and how often people sign in. */
import Users from 'lucide-react/icons/users';
import type { DashboardCard as CardState, UsersCard as UserFigures } from '../../db/rules/dashboard.ts';
import { formatShortDate } from '../texts/dates.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { formatNumber } from '../texts/numbers.ts';
import { CardLink, DashboardCard, Figures } from './DashboardCard.tsx';
import { SeriesChart } from './SeriesChart.tsx';

const texts = cardTexts.users;

export function UsersCard(props: { state: CardState<UserFigures> | undefined; retry: () => void }) {
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={Users}
      size="small"
      action={<CardLink href="/users">{texts.manage}</CardLink>}
    >
      {({ total, active, new_this_month, weeks }) => {
        const points = weeks.map(({ start, count }) => {
          const tick = formatShortDate(start);
          return { start, tick, label: tick, value: count, text: formatNumber(count) };
        });
        const all = formatNumber(weeks.reduce((sum, { count }) => sum + count, 0));
        return (
          <>
            <Figures
              label={texts.figures}
              figures={[
                { name: texts.total, value: formatNumber(total) },
                { name: texts.active, value: formatNumber(active), hint: texts.activeHint },
                { name: texts.fresh, value: formatNumber(new_this_month), hint: texts.freshHint },
              ]}
            />
            <div>
              <h3 className="hint">{texts.chart}</h3>
              <SeriesChart
                title={texts.chart}
                summary={texts.summary(all, points.at(-1)?.text ?? '')}
                points={points}
                formatTick={formatNumber}
                columns={[texts.week, texts.signIns]}
              />
            </div>
          </>
        );
      }}
    </DashboardCard>
  );
}
