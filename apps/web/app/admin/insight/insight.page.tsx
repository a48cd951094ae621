import './insight.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { AdminPage } from '../admin-page.tsx';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import { FigureStrip } from '../charts/figure-strip.tsx';
import { PERIOD_WORDS, type Period } from '../charts/figures.ts';
import { Heat } from '../charts/heat.tsx';
import { PeriodSwitch, usePeriod } from '../charts/period-switch.tsx';
import { spanText } from '../charts/span-text.ts';
import { savePrint } from '../save-print.ts';
import { Areas } from './areas.tsx';
import { Became } from './became.tsx';
import { FirstAndLater } from './first-and-later.tsx';
import { type Insight, insightQuery, useDownloadInsight } from './insight.data.ts';
import { Reasons } from './reasons.tsx';
import { Shares } from './shares.tsx';

const PERIODS = ['7', '30', '90', '365'] as const satisfies Period[];

/** The figures of a period, taken apart. */
export default function InsightPage() {
  const period = usePeriod(PERIODS);
  const insight = useQuery(insightQuery(period));
  const { data } = insight;
  return (
    <AdminPage
      title="Insight"
      note={data && <span className="insight-span">{spanText(data.figures.span)}</span>}
      action={
        <span className="insight-head">
          <span className="max-md:hidden">
            <PeriodSwitch offered={PERIODS} period={period} words={{ '365': 'Year' }} />
          </span>
          <DownloadButton period={period} />
        </span>
      }
    >
      <div className="insight-stack">
        <div className="md:hidden">
          <PeriodSwitch offered={PERIODS} period={period} words={{ '365': 'Year' }} />
        </div>
        <div className="insight-figures" aria-busy={insight.isPlaceholderData || undefined}>
          <FigureStrip figures={data?.figures} isMissing={insight.isError && !data} />
        </div>
        {data && data.figures.now.orders === 0 && data.figures.before.orders === 0 && !insight.isPlaceholderData ? (
          <NothingYet />
        ) : (
          <Panels insight={insight} period={period} />
        )}
      </div>
    </AdminPage>
  );
}

function Panels({ insight, period }: { insight: UseQueryResult<Insight>; period: Period }) {
  const { data } = insight;
  const against = `revenue, against the ${PERIOD_WORDS[period].before}`;
  return (
    <div className="insight-columns">
      <div className="insight-column">
        <Panel title="By category" end={<Note>{against}</Note>}>
          <Loaded of={insight} what="the categories" lines={9}>
            {({ categories, figures }) => <Shares head="Category" shares={categories} figures={figures} />}
          </Loaded>
        </Panel>
        <Panel title="By brand" end={<Note>{against}</Note>}>
          <Loaded of={insight} what="the brands" lines={9}>
            {({ brands, figures }) => <Shares head="Brand" shares={brands} figures={figures} />}
          </Loaded>
        </Panel>
        <Panel title="Why it came back" className="insight-last" end={<Note>returns asked for</Note>}>
          <Loaded of={insight} what="the reasons" lines={5}>
            {({ reasons }) => <Reasons reasons={reasons} />}
          </Loaded>
        </Panel>
      </div>
      <div className="insight-column">
        <Panel title="When people order" end={<Note>orders by hour, IST</Note>}>
          <Loaded of={insight} what="the hours" lines={5}>
            {({ hours }) =>
              hours.flat().some((orders) => orders > 0) ? (
                <Heat name="When people order" hours={hours} />
              ) : (
                <p className="chart-panel-none">No order in this period.</p>
              )
            }
          </Loaded>
        </Panel>
        <Panel
          title="First and later orders"
          end={data && <Note>{orderCount(data.first.orders + data.later.orders)}</Note>}
        >
          <Loaded of={insight} what="first and later orders" lines={3}>
            {(loaded) => <FirstAndLater insight={loaded} />}
          </Loaded>
        </Panel>
        <Panel title="Where it goes" end={<Note>first three digits of the pincode</Note>}>
          <Loaded of={insight} what="the areas" lines={9}>
            {({ areas }) => <Areas areas={areas} />}
          </Loaded>
        </Panel>
        <Panel title="What became of them" end={data && <Note>{`${orderCount(data.became.canceled)} canceled`}</Note>}>
          <Loaded of={insight} what="what became of the orders" lines={5}>
            {({ became }) => <Became became={became} />}
          </Loaded>
        </Panel>
      </div>
    </div>
  );
}

function NothingYet() {
  return (
    <Panel title="Nothing to take apart">
      <p className="chart-panel-none">
        No order was placed in this period or in the one before. With the first ones this page tells by category, brand,
        area and hour what they were.
      </p>
    </Panel>
  );
}

const Note = ({ children }: { children: string }) => <span className="chart-panel-note">{children}</span>;

const orderCount = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'}`;

function DownloadButton({ period }: { period: Period }) {
  const { mutateAsync, isPending } = useDownloadInsight();
  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      icon={<Download {...icon20} />}
      onClick={() => void savePrint('Insight', mutateAsync(period))}
    >
      CSV
    </Button>
  );
}
