import { redirect, replace } from 'react-router';

const DASHBOARD = '/myaccount/dashboard';

/** Handles /myaccount and every unknown URL below it. */
export const loader = () => redirect(DASHBOARD);

// Replace the history entry, so that Back does not lead here again.
export const clientLoader = () => replace(DASHBOARD);

export default function DashboardRedirect() {
  return null;
}
