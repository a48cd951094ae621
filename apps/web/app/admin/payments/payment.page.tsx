import { useParams } from 'react-router';
import { PaymentView } from './payment-view.tsx';

export default function PaymentPage() {
  const { id = '' } = useParams();
  return <PaymentView key={id} id={id} />;
}
