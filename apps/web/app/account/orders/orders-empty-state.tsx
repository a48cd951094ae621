import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const ILLUSTRATION = (
  <>
    <path d="M60 16 102 36v48l-42 20-42-20V36z" />
    <path d="M18 36l42 20 42-20M60 56v48" />
    <path d="M39 26l42 20v16" />
    <path d="M70 86l14-7M70 94l8-4" strokeDasharray="1 6" />
  </>
);

export function OrdersEmptyState() {
  return (
    <EmptyState
      illustration={ILLUSTRATION}
      title="No Orders Yet"
      text="Your orders appear here with their delivery dates."
    >
      <ButtonLink to="/" className="mt-2">
        Start shopping
      </ButtonLink>
    </EmptyState>
  );
}
