import { useSearchParams } from 'react-router';
import { AddressSwitch } from './address-switch.tsx';
import { PERIOD_WORDS, type Period } from './figures.ts';

/** Which period the address asks for; 30 days where it asks for none of these. */
export function usePeriod(offered: readonly Period[]): Period {
  const [params] = useSearchParams();
  return offered.find((period) => period === params.get('period')) ?? '30';
}

type PeriodSwitchProps = {
  offered: readonly Period[];
  period: Period;
  /** What some of them are called here. */
  words?: Partial<Record<Period, string>>;
};

export function PeriodSwitch({ offered, period, words }: PeriodSwitchProps) {
  return (
    <AddressSwitch
      label="Period"
      name="period"
      offered={offered.map((value) => ({ value, word: words?.[value] ?? PERIOD_WORDS[value].short }))}
      current={period}
    />
  );
}
