import { AdminPage, SETTINGS_PARENT } from '../../ui/admin-page.tsx';
import { OnlinePaymentsView } from './online-payments-view.tsx';

export default function OnlinePaymentsPage() {
  return (
    <AdminPage title="Online payments" parent={SETTINGS_PARENT}>
      <OnlinePaymentsView />
    </AdminPage>
  );
}
