import { ChevronDown, type LucideIcon } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { icon20 } from '../../../ui/icon.ts';

type FilterSelectProps = {
  label: string;
  value: string;
  className?: string;
  /** On phones the select is only this icon, in a square. */
  Icon?: LucideIcon;
  /** Label of the option without a filter. */
  all?: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
};

export function FilterSelect({ label, value, className, Icon, all, options, onValue }: FilterSelectProps) {
  return (
    <div className={classes('filter-select', Icon && 'max-md:flex-none! max-md:w-11', className)}>
      <select
        aria-label={label}
        value={value}
        className={classes('input appearance-none truncate pr-9', Icon && 'max-md:pr-0 max-md:pl-10.5')}
        onChange={({ target }) => onValue(target.value)}
      >
        {all && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown {...icon20} className={Icon && 'max-md:hidden'} />
      {Icon && <Icon {...icon20} className="md:hidden" />}
    </div>
  );
}
