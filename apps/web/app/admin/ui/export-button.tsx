import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { outlinedButtonClass } from './outlined-button.ts';

/** Downloads a file. Only an icon on small screens. */
export function ExportButton({ label, busy, onClick }: { label: string; busy: boolean; onClick: () => void }) {
  return (
    <Button
      kind="secondary"
      size={36}
      busy={busy}
      icon={<Download {...icon20} />}
      className={classes('max-md:gap-0 max-md:px-3', outlinedButtonClass)}
      onClick={onClick}
    >
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}
