import { useQuery } from '@tanstack/react-query';
import { useCanCall } from '../navigation/use-can-call.ts';
import { staffQuery } from '../staff/staff.data.ts';
import { DateFilter } from '../table/filters/date-filter.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import type { ActivityFilter } from './activity.data.ts';
import { SUBJECT_LABELS, subjectLabel } from './activity-subjects.ts';

type ActivityFiltersProps = { filter: ActivityFilter; onFilter: (changes: Partial<ActivityFilter>) => void };

export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  const canListStaff = useCanCall()('listStaff');
  const { data } = useQuery({ ...staffQuery, enabled: canListStaff });
  const kinds = Object.keys(SUBJECT_LABELS);
  const listedKinds = filter.kind === '' || kinds.includes(filter.kind) ? kinds : [...kinds, filter.kind];
  return (
    <>
      <SearchBox label="Search activity" placeholder="Product, order or customer" q={filter.q} onSearch={onFilter} />
      {canListStaff && (
        <FilterSelect
          label="Staff member"
          all="All staff"
          options={data?.staff.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={filter.person}
          onValue={(person) => onFilter({ person })}
        />
      )}
      <FilterSelect
        label="Subject"
        all="All subjects"
        options={listedKinds.map((kind) => ({ value: kind, label: subjectLabel(kind) }))}
        value={filter.kind}
        onValue={(kind) => onFilter({ kind })}
      />
      <DateFilter label="Date" className="activity-date" day={filter.day} onDay={(day) => onFilter({ day })} />
    </>
  );
}
