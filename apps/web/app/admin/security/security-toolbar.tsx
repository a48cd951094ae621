import {
  SECURITY_EVENT_LABELS,
  SECURITY_EVENT_TYPES,
  type SecurityEventType,
} from '@kinari/contract/labels/security-event-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { SearchBox } from '../table/search-box.tsx';
import type { SecurityFilter } from './security.data.ts';

type SecurityToolbarProps = { filter: SecurityFilter; onFilter: (changes: Partial<SecurityFilter>) => void };

export function SecurityToolbar({ filter, onFilter }: SecurityToolbarProps) {
  return (
    <search className="security-tools">
      <SearchBox
        label="Filter by email or username"
        placeholder="Email or username"
        longest={MAX_LENGTH.email}
        q={filter.person}
        onSearch={(person) => onFilter({ person })}
      />
      <label className="relative min-w-0">
        <span className="sr-only">Event type</span>
        <select
          className="input appearance-none truncate pr-10"
          value={filter.kind ?? ''}
          onChange={({ target: { value } }) => onFilter({ kind: isSecurityKind(value) ? value : undefined })}
        >
          <option value="">All events</option>
          {SECURITY_EVENT_TYPES.map((kind) => (
            <option key={kind} value={kind}>
              {SECURITY_EVENT_LABELS[kind]}
            </option>
          ))}
        </select>
        <ChevronDown {...icon20} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
      </label>
    </search>
  );
}

export function isSecurityKind(text: string | null): text is SecurityEventType {
  return text !== null && Object.hasOwn(SECURITY_EVENT_LABELS, text);
}
