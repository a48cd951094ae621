import './figure-strip.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { formatRupees } from '../../catalog/price.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Change, changeOf, pointsOf, shareOf, shareText } from './change.ts';
import type { Figures } from './figures.ts';

type Sums = Figures['now'];
type Figure = { value: string; was?: string; change?: Change | undefined };

type FigureStripProps = {
  figures: Pick<Figures, 'period' | 'now' | 'before'> | undefined;
  /** They could not be read: a dash stands in, because a zero would be believed. */
  isMissing?: boolean;
};

/** The figures of a period, each beside what it was in the period before. Until they have come, their room. */
export function FigureStrip({ figures, isMissing = false }: FigureStripProps) {
  const shown = figures ? figuresOf(figures) : isMissing ? NAMES.map(() => MISSING) : [];
  return (
    <dl className="figure-strip">
      {NAMES.map((name, place) => {
        const figure = shown[place];
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure-strip-value">{figure ? figure.value : <Skeleton className="my-1.5 h-5 w-24" />}</dd>
            <dd className="figure-strip-change">
              {figure ? (
                <>
                  {figure.change && <ChangeWords change={figure.change} />}
                  {figure.was && figure.change?.way !== 'new' && (
                    <span>
                      {figures?.period === 'today' ? 'yesterday' : 'was'} {figure.was}
                    </span>
                  )}
                </>
              ) : (
                <Skeleton className="h-4 w-28" />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const NAMES = ['Revenue', 'Orders', 'Average order', 'First orders', 'Canceled', 'Came back'] as const;

const MISSING: Figure = { value: '–' };

function figuresOf({ period, now, before }: Pick<Figures, 'period' | 'now' | 'before'>): Figure[] {
  // Half a day against a whole one would always be worse; averages and shares can be compared.
  const grown = (of: (sums: Sums) => number) => (period === 'today' ? undefined : changeOf(of(now), of(before)));
  const count = (of: (sums: Sums) => number) => ({
    value: of(now).toLocaleString('en-IN'),
    was: of(before).toLocaleString('en-IN'),
    change: grown(of),
  });
  const share = (of: (sums: Sums) => number) => {
    const [part, partBefore] = [shareOf(of(now), now.orders), shareOf(of(before), before.orders)];
    return { value: shareText(part), was: shareText(partBefore), change: pointsOf(part, partBefore) };
  };
  return [
    { value: rupees(now.revenue), was: rupees(before.revenue), change: grown(({ revenue }) => revenue) },
    count(({ orders }) => orders),
    {
      value: rupees(now.averageOrder),
      was: rupees(before.averageOrder),
      change: changeOf(now.averageOrder, before.averageOrder),
    },
    count(({ firstOrders }) => firstOrders),
    share(({ canceled }) => canceled),
    share(({ returned }) => returned),
  ];
}

const rupees = (sum: number | null) => (sum === null ? '–' : formatRupees(sum));

const ARROWS = { up: ArrowUp, down: ArrowDown };

/** The arrow says which way, the colour whether that is good; what is the same has neither. */
export function ChangeWords({ change: { word, unit, way, tone } }: { change: Change }) {
  const Arrow = way === 'up' || way === 'down' ? ARROWS[way] : undefined;
  return (
    <span className="change-words" data-tone={tone}>
      {Arrow && (
        <>
          <Arrow size={14} strokeWidth={2.5} aria-hidden="true" />
          <span className="sr-only">{way} by </span>
        </>
      )}
      {word}
      {unit && <span className="sr-only"> {unit}</span>}
    </span>
  );
}
