import { MAX_LENGTH } from '@kinari/contract/limits';
import { toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { staffQuery } from '../staff/staff.data.ts';
import { SearchBox } from '../table/search-box.tsx';
import type { ActivityFilter } from './activity.data.ts';
import { SUBJECT_LABELS, subjectLabel } from './activity-subjects.ts';

type ActivityToolbarProps = { filter: ActivityFilter; onFilter: (changes: Partial<ActivityFilter>) => void };

export function ActivityToolbar({ filter, onFilter }: ActivityToolbarProps) {
  const { data } = useQuery(staffQuery);
  const kinds = Object.keys(SUBJECT_LABELS);
  return (
    <search className="activity-tools">
      <SearchBox
        label="Search activity"
        placeholder="3 or more characters"
        longest={MAX_LENGTH.searchWords}
        q={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <FilterSelect label="Staff member" value={filter.person} onChoose={(person) => onFilter({ person })}>
        <option value="">All staff</option>
        {data?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Subject" value={filter.kind} onChoose={(kind) => onFilter({ kind })}>
        <option value="">All subjects</option>
        {(filter.kind === '' || kinds.includes(filter.kind) ? kinds : [...kinds, filter.kind]).map((kind) => (
          <option key={kind} value={kind}>
            {subjectLabel(kind)}
          </option>
        ))}
      </FilterSelect>
      <label>
        <span className="sr-only">Date</span>
        <input
          type="date"
          className="input"
          max={toIndianDate()}
          value={filter.day}
          onChange={({ target: { value } }) => onFilter({ day: value })}
        />
      </label>
    </search>
  );
}

type FilterSelectProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function FilterSelect({ label, value, onChoose, children }: FilterSelectProps) {
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
