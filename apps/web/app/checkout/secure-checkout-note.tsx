import { Lock } from 'lucide-react';
import { icon16 } from '../ui/icon.ts';

export function SecureCheckoutNote() {
  return (
    <p className="mt-3 flex items-center justify-center gap-2 text-small text-ink-2">
      <Lock {...icon16} />
      Secure checkout
    </p>
  );
}
