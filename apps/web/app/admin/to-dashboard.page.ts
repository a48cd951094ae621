import { redirect, replace } from 'react-router';

const DASHBOARD = '/admin/dashboard';

/** /admin itself and every address below it that is no page. */
export function loader() {
  return redirect(DASHBOARD);
}

// Within the site the redirect takes the place of the step that led here, so that Back is not trapped.
export function clientLoader() {
  return replace(DASHBOARD);
}

export default function ToDashboard() {
  return null;
}
