import { LONGEST } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { icon20 } from '../../ui/icon.ts';
import { staffQuery } from '../staff/staff.data.ts';
import { SearchBox } from '../table/search-box.tsx';
import type { ActivityFilter } from './activity.data.ts';
import { KINDS, kindWord } from './activity-subjects.ts';

type ActivityToolsProps = { filter: ActivityFilter; onFilter: (changes: Partial<ActivityFilter>) => void };

export function ActivityTools({ filter, onFilter }: ActivityToolsProps) {
  const { data } = useQuery(staffQuery);
  const kinds = Object.keys(KINDS);
  return (
    <search className="activity-tools">
      <SearchBox
        label="Search what was done"
        placeholder="Three letters or more"
        longest={LONGEST.searchWords}
        q={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <Choice label="Who" value={filter.person} onChoose={(person) => onFilter({ person })}>
        <option value="">Everybody</option>
        {data?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="About what" value={filter.kind} onChoose={(kind) => onFilter({ kind })}>
        <option value="">Everything</option>
        {(filter.kind === '' || kinds.includes(filter.kind) ? kinds : [...kinds, filter.kind]).map((kind) => (
          <option key={kind} value={kind}>
            {kindWord(kind)}
          </option>
        ))}
      </Choice>
      <label>
        <span className="sr-only">On which day</span>
        <input
          type="date"
          className="input"
          max={dayInIndia()}
          value={filter.day}
          onChange={({ target: { value } }) => onFilter({ day: value })}
        />
      </label>
    </search>
  );
}

type ChoiceProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative min-w-0">
      <span className="sr-only">{label}</span>
      <select
        className="input appearance-none truncate pr-10"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {children}
      </select>
      <ChevronDown {...icon20} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
    </label>
  );
}
