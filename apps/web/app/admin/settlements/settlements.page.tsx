import { SettlementsView } from './settlements-view.tsx';

export default function SettlementsPage() {
  return <SettlementsView />;
}
