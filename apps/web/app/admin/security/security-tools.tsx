import { LONGEST } from '@kinari/contract/limits';
import { SECURITY_KIND_NAMES, SECURITY_KINDS, type SecurityKind } from '@kinari/contract/words/security-kinds';
import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { SearchBox } from '../table/search-box.tsx';
import type { SecurityFilter } from './security.data.ts';

type SecurityToolsProps = { filter: SecurityFilter; onFilter: (changes: Partial<SecurityFilter>) => void };

export function SecurityTools({ filter, onFilter }: SecurityToolsProps) {
  return (
    <search className="security-tools">
      <SearchBox
        label="One person, by email or username"
        placeholder="Email or username"
        longest={LONGEST.email}
        q={filter.person}
        onSearch={(person) => onFilter({ person })}
      />
      <label className="relative min-w-0">
        <span className="sr-only">What happened</span>
        <select
          className="input appearance-none truncate pr-10"
          value={filter.kind ?? ''}
          onChange={({ target: { value } }) => onFilter({ kind: isKind(value) ? value : undefined })}
        >
          <option value="">Everything</option>
          {SECURITY_KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {SECURITY_KINDS[kind]}
            </option>
          ))}
        </select>
        <ChevronDown {...icon20} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
      </label>
    </search>
  );
}

export function isKind(text: string | null): text is SecurityKind {
  return text !== null && Object.hasOwn(SECURITY_KINDS, text);
}
