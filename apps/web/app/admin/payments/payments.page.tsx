import { PaymentsView } from './payments-view.tsx';

export default function PaymentsPage() {
  return <PaymentsView />;
}
