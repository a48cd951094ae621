import { ArrowDown, ArrowUp } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';

type OrderTurnsProps = { newer: string | null | undefined; older: string | null | undefined };

/** To the orders placed just after and just before, as they stand in the list. */
export function OrderTurns({ newer, older }: OrderTurnsProps) {
  return (
    <span className="order-turns">
      {newer && <Turn id={newer} label="Newer order" icon={<ArrowUp {...icon20} />} />}
      {older && <Turn id={older} label="Older order" icon={<ArrowDown {...icon20} />} />}
    </span>
  );
}

function Turn({ id, label, icon }: { id: string; label: string; icon: React.ReactNode }) {
  return <ButtonLink to={`/admin/order/${id}`} kind="quiet" size={44} aria-label={label} title={label} icon={icon} />;
}
