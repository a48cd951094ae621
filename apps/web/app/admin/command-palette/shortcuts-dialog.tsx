import './command-palette.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const SHORTCUT_GROUPS: { title: string; rows: [keys: string[], what: string][] }[] = [
  {
    title: 'Everywhere',
    rows: [
      [['Ctrl', 'K'], 'Search or jump'],
      [['G', 'D'], 'Dashboard'],
      [['G', 'O'], 'Orders'],
      [['G', 'P'], 'Products'],
      [['G', 'R'], 'Returns'],
      [['/'], 'Search this page'],
      [['?'], 'Keyboard shortcuts'],
    ],
  },
  {
    title: 'Lists',
    rows: [
      [['J'], 'Down'],
      [['K'], 'Up'],
      [['X'], 'Select; with Shift, a range'],
      [['Ctrl', 'A'], 'Select all on the page'],
      [['Enter'], 'Open; on the first action of an order, its next status'],
      [['Esc'], 'Clear selection'],
    ],
  },
  {
    title: 'Order details',
    rows: [
      [['J'], 'Next order'],
      [['K'], 'Previous order'],
      [['N'], 'Add note'],
    ],
  },
  {
    title: 'Packing',
    rows: [
      [['F2'], 'Packed'],
      [['F8'], 'Units missing'],
      [['Esc'], 'Leave for later'],
    ],
  },
  { title: 'Return inspection', rows: [[['1', '4'], 'Set condition']] },
];

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog kind="details" title="Keyboard shortcuts" open={open} onClose={onClose}>
      <div className="command-palette-keys grid gap-5 text-sm md:grid-cols-[1fr_1fr] md:items-start md:gap-y-5 md:gap-x-8">
        {SHORTCUT_GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, label]) => (
                <div key={label}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>Shortcut keys don’t work while you type in a field.</p>
      </div>
    </Dialog>
  );
}
