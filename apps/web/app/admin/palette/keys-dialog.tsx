import './palette.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const KEYS: { title: string; rows: [keys: string[], what: string][] }[] = [
  {
    title: 'Everywhere',
    rows: [
      [['Ctrl', 'K'], 'Search or jump'],
      [['G', 'D'], 'Dashboard'],
      [['G', 'O'], 'Orders'],
      [['G', 'P'], 'Products'],
      [['G', 'R'], 'Returns'],
      [['/'], 'Search of the page'],
      [['?'], 'All keys'],
    ],
  },
  {
    title: 'Lists',
    rows: [
      [['J'], 'Down'],
      [['K'], 'Up'],
      [['X'], 'Select; with Shift, all between'],
      [['Ctrl', 'A'], 'Select the page'],
      [['Enter'], 'Open'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    title: 'An order',
    rows: [
      [['J'], 'Next order'],
      [['K'], 'Previous order'],
      [['N'], 'Write a note'],
    ],
  },
  {
    title: 'Packing',
    rows: [
      [['F2'], 'Packed'],
      [['F8'], 'A unit is short'],
      [['Esc'], 'Later'],
    ],
  },
  { title: 'Inspection of a return', rows: [[['1', '4'], 'Verdict, from 1 to 4']] },
];

/** Every key there is. Letters do nothing while a field has the focus. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog kind="details" title="All keys" open={open} onClose={onClose}>
      <div className="palette-keys">
        {KEYS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>Letters do nothing while a field has the focus.</p>
      </div>
    </Dialog>
  );
}
