import { SECTION_KINDS, type SectionKind } from '@kinari/contract/endpoints/storefront/areas';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { SECTION_ICONS } from './section-icons.ts';

type AddSectionMenuProps = { kinds: readonly SectionKind[]; onAdd: (kind: SectionKind) => void };

export function AddSectionMenu({ kinds, onAdd }: AddSectionMenuProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="ml-auto">
      <Button
        kind="quiet"
        size={36}
        popoverTarget={menuId}
        disabled={kinds.length === 0}
        icon={<Plus {...icon20} />}
        className="add-section -mr-2"
      >
        Add section
      </Button>
      <div ref={menu} id={menuId} popover="auto" className="add-section-menu">
        {kinds.map((kind) => {
          const Icon = SECTION_ICONS[kind];
          return (
            <button
              key={kind}
              type="button"
              onClick={() => {
                menu.current?.hidePopover();
                onAdd(kind);
              }}
            >
              <Icon {...icon20} className="flex-none text-text-muted" />
              {SECTION_KINDS[kind]}
            </button>
          );
        })}
      </div>
    </div>
  );
}
