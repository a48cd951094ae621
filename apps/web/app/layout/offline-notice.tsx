import { WifiOff } from 'lucide-react';
import { useIsOnline } from '../platform/network.ts';
import { icon20 } from '../ui/icon.ts';

export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <output className="block">
      {!isOnline && (
        <span className="block bg-warning-bg text-warning">
          <span className="page-width flex items-center gap-2.5 py-2.5 text-label font-medium">
            <WifiOff {...icon20} className="flex-none" />
            You are offline. Your input is not lost; continue when you reconnect.
          </span>
        </span>
      )}
    </output>
  );
}
