import { useSearchParams } from 'react-router';
import { PERIOD_LABELS, type Period } from './format-metrics.ts';
import { UrlTabs } from './url-tabs.tsx';

export function usePeriod(periods: readonly Period[]): Period {
  const [params] = useSearchParams();
  return periods.find((period) => period === params.get('period')) ?? '30';
}

type PeriodSwitchProps = {
  periods: readonly Period[];
  period: Period;
  words?: Partial<Record<Period, string>>;
};

export function PeriodSwitch({ periods, period, words }: PeriodSwitchProps) {
  return (
    <UrlTabs
      label="Period"
      name="period"
      options={periods.map((value) => ({ value, word: words?.[value] ?? PERIOD_LABELS[value].short }))}
      current={period}
    />
  );
}
