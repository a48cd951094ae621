import { useParams } from 'react-router';
import { SettlementView } from './settlement-view.tsx';

export default function SettlementPage() {
  const { id = '' } = useParams();
  return <SettlementView id={id} />;
}
