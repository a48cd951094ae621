import { X } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-1.5 rounded-full bg-primary-tint px-3 text-sm font-medium text-primary md:min-h-9"
      onClick={onRemove}
    >
      <span className="sr-only">Remove </span>
      {label}
      <X {...icon16} />
    </button>
  );
}
