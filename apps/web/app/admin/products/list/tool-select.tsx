import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon20 } from '../../../ui/icon.ts';

type ToolSelectProps = {
  label: string;
  value: string;
  className?: string;
  onValue: (value: string) => void;
  children: ReactNode;
};

/** A choice beside the list, named for those who listen. */
export function ToolSelect({ label, value, className = '', onValue, children }: ToolSelectProps) {
  return (
    <div className={`tool-select ${className}`}>
      <select
        aria-label={label}
        value={value}
        className="input filter-input appearance-none truncate pr-9"
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown {...icon20} className="tool-select-sign" />
    </div>
  );
}
