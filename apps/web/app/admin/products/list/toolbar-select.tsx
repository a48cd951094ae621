import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon20 } from '../../../ui/icon.ts';

type ToolbarSelectProps = {
  label: string;
  value: string;
  className?: string;
  onValue: (value: string) => void;
  children: ReactNode;
};

export function ToolbarSelect({ label, value, className = '', onValue, children }: ToolbarSelectProps) {
  return (
    <div className={`toolbar-select ${className}`}>
      <select
        aria-label={label}
        value={value}
        className="input filter-input appearance-none truncate pr-9"
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown {...icon20} className="toolbar-select-sign" />
    </div>
  );
}
