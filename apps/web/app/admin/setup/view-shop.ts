import { api } from '../../platform/browser-api.ts';
import { showError } from '../ui/show-error.ts';

/** Opens a closed shop in a new tab. The tab must open in the click, because browsers block one that opens later. */
export async function viewClosedShop(): Promise<void> {
  const tab = window.open('about:blank');
  try {
    await api.call('openShopView', {});
    tab?.location.assign('/');
  } catch (error) {
    tab?.close();
    showError(error, 'Couldn’t open the shop. Try again.');
  }
}
