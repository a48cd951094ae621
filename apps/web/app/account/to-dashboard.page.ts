import { redirect, replace } from 'react-router';

const DASHBOARD = '/myaccount/dashboard';

/** Handles /myaccount and every unknown URL below it. */
export function loader() {
  return redirect(DASHBOARD);
}

// Replace the history entry, so that Back does not lead here again.
export function clientLoader() {
  return replace(DASHBOARD);
}

export default function DashboardRedirect() {
  return null;
}
