import '../ui/dash-list.css';
import { MapPin } from 'lucide-react';
import { useShop } from '../site/use-shop.ts';
import { icon16 } from '../ui/icon.ts';

export function ReturnInstructions({ shopPaysShipping }: { shopPaysShipping: boolean }) {
  const { name, address, pincode } = useShop().company;
  return (
    <section>
      <h2 className="mb-1.5 text-h3">How to send it</h2>
      <ul className="dash-list grid gap-1.5 text-text-muted text-label/5-5">
        <li>Leave the tags on, use any bag</li>
        <li>Put the slip inside, write the number outside</li>
        <li>{shopPaysShipping ? 'We collect it from you, at our cost' : 'Take any courier and keep the receipt'}</li>
      </ul>
      {!shopPaysShipping && (
        <p className="flex gap-2 mt-2 text-label/5-5 wrap-anywhere [&>svg]:flex-none [&>svg]:mt-1">
          <MapPin {...icon16} />
          <span>{[name, address, pincode].filter(Boolean).join(', ')}</span>
        </p>
      )}
    </section>
  );
}
