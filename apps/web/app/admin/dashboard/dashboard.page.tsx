import './dashboard.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../admin-page.tsx';
import { categoryCountQuery, pendingCountQuery } from './dashboard.data.ts';
import { DashboardCard } from './dashboard-card.tsx';

// The shop has one company; the specification fixes this figure.
const COMPANY_FIGURE = '3 Registered';

export default function DashboardPage() {
  const categories = useQuery(categoryCountQuery);
  const pending = useQuery(pendingCountQuery);
  return (
    <AdminPage title="Dashboard">
      <ul className="admin-dashboard-cards">
        <DashboardCard to="/admin/category" figure={figureOf(categories, 'Active')} />
        <DashboardCard to="/admin/product" />
        <DashboardCard to="/admin/order" figure={figureOf(pending, 'Pending')} figureTo="/admin/order?status=PENDING" />
        <DashboardCard to="/admin/company" figure={COMPANY_FIGURE} />
      </ul>
    </AdminPage>
  );
}

/** A figure that could not be read is a dash: a zero would be believed. */
function figureOf({ data, isError }: UseQueryResult<number>, word: string): string | null {
  if (data !== undefined) return `${data.toLocaleString('en-IN')} ${word}`;
  return isError ? `– ${word}` : null;
}
