import { ArrowDown, ArrowUp } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';

type OrderPagerProps = { newer: string | null | undefined; older: string | null | undefined };

/** Links to the next newer and next older order. */
export function OrderPager({ newer, older }: OrderPagerProps) {
  return (
    <span className="order-turns">
      {newer && <OrderPagerLink id={newer} label="Newer order" icon={<ArrowUp {...icon20} />} />}
      {older && <OrderPagerLink id={older} label="Older order" icon={<ArrowDown {...icon20} />} />}
    </span>
  );
}

function OrderPagerLink({ id, label, icon }: { id: string; label: string; icon: React.ReactNode }) {
  return <ButtonLink to={`/admin/order/${id}`} kind="quiet" size={44} aria-label={label} title={label} icon={icon} />;
}
