import { redirect, replace } from 'react-router';

const DASHBOARD_PATH = '/admin/dashboard';

/** Redirects `/admin` and every unknown URL below it. */
export const loader = () => redirect(DASHBOARD_PATH);

// Client-side, replace the history entry. Otherwise Back would lead to the redirect again.
export const clientLoader = () => replace(DASHBOARD_PATH);

export default function DashboardRedirect() {
  return null;
}
