import { ButtonLink } from '../../ui/button.tsx';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';

export function OrdersEmptyState() {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <EmptyOrdersIllustration />
      <h2 className="mt-3 text-h2">No Orders Yet</h2>
      <p className="max-w-[40ch] text-ink-2">Your orders appear here with their delivery dates.</p>
      <ButtonLink to="/" className="mt-2">
        Start shopping
      </ButtonLink>
    </div>
  );
}

function EmptyOrdersIllustration() {
  return (
    <LineIllustration>
      <path d="M60 16 102 36v48l-42 20-42-20V36z" />
      <path d="M18 36l42 20 42-20M60 56v48" />
      <path d="M39 26l42 20v16" />
      <path d="M70 86l14-7M70 94l8-4" strokeDasharray="1 6" />
    </LineIllustration>
  );
}
