import { formatNumber } from '@kinari/contract/locale';
import '../../ui/action-bar.css';
import './selection-toolbar.css';
import { EllipsisVertical, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { icon20 } from '../../../ui/icon.ts';

export type SelectionAction = {
  label: string;
  Icon: LucideIcon;
  /** Shortcut. */
  key?: string;
  isDanger?: boolean;
  act: () => void;
};

type SelectionToolbarProps = {
  /** Plural, such as `orders`. */
  what: string;
  count: number;
  /** Second line, such as the total. */
  note: string;
  /** The first is the usual next step. */
  actions: readonly SelectionAction[];
  /** Less common actions. */
  menu: readonly SelectionAction[];
  busy: boolean;
  onClear: () => void;
};

/** Actions for the selected rows, at the bottom of the screen. */
export function SelectionToolbar({ what, count, note, actions, menu, busy, onClear }: SelectionToolbarProps) {
  return (
    <>
      <output className="sr-only">{count > 0 && `${count} selected`}</output>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label={`Selected ${what}`}
          aria-busy={busy || undefined}
          className="action-bar selection-toolbar"
        >
          <p className="selection-toolbar-sum grid flex-none px-2 leading-4-5 whitespace-nowrap tabular-nums">
            <b>{formatNumber(count)} selected</b>
            <span className="text-xs/[inherit]">{note}</span>
          </p>
          {actions.map(({ label, Icon, key, act }) => (
            <button key={label} type="button" disabled={busy} aria-keyshortcuts={key} onClick={act}>
              <Icon {...icon20} />
              {label}
              {key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
            </button>
          ))}
          <SelectionMenu label={`More actions for the selected ${what}`} actions={menu} busy={busy} />
          <button type="button" aria-label="Clear selection" title="Clear selection (Esc)" onClick={onClear}>
            <X {...icon20} />
          </button>
        </div>
      )}
    </>
  );
}

type SelectionMenuProps = { label: string; actions: readonly SelectionAction[]; busy: boolean };

function SelectionMenu({ label, actions, busy }: SelectionMenuProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={menuId} aria-label={label} title="More" disabled={busy}>
        <EllipsisVertical {...icon20} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="selection-toolbar-menu">
        {actions.map(({ label: name, Icon, isDanger, act }) => (
          <button
            key={name}
            type="button"
            data-danger={isDanger || undefined}
            onClick={() => {
              menu.current?.hidePopover();
              act();
            }}
          >
            <Icon {...icon20} />
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

/** Shows the result of an action in place of the toolbar. */
export function SelectionResult({
  text,
  children,
  onClose,
}: {
  text: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <section aria-label="Result" className="action-bar selection-toolbar">
      <output className="flex-none px-2 font-semibold whitespace-nowrap">{text}</output>
      {children}
      <button type="button" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        <X {...icon20} />
      </button>
    </section>
  );
}
