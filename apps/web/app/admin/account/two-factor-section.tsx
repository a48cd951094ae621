import { formatDateTime } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Check, ShieldCheck, ShieldOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { showError } from '../../session/show-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon24 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import {
  type TwoFactorSecret,
  twoFactorQuery,
  useRegenerateRecoveryCodes,
  useStartTwoFactorSetup,
} from '../data/two-factor.data.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const LOW_CODES_LIMIT = 3;

const showFailure = (error: Error) => showError(error, errorMessage(error));

export function TwoFactorSection() {
  const { data: twoFactor, error, isFetching, refetch } = useQuery(twoFactorQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [newCodes, setNewCodes] = useState<{ codes: string[]; areRenewed: boolean }>();

  function finish() {
    setNewCodes(undefined);
    heading.current?.focus();
  }

  return (
    <AdminPanel
      title="Two-factor authentication"
      intro="After your password, you enter a code from an app on your phone. A stolen password alone is not enough to log in."
      heading={heading}
    >
      <div className="grid gap-4 p-3.5 border-t border-border">
        {newCodes ? (
          <RecoveryCodes {...newCodes} onDone={finish} />
        ) : secret ? (
          <TwoFactorSetup
            secret={secret}
            onDone={(codes) => {
              setSecret(undefined);
              setNewCodes({ codes, areRenewed: false });
            }}
            onCancel={() => {
              setSecret(undefined);
              heading.current?.focus();
            }}
          />
        ) : twoFactor?.on ? (
          <TwoFactorEnabled
            since={twoFactor.since ?? ''}
            codesLeft={twoFactor.recoveryCodesLeft}
            required={twoFactor.required}
            onCodes={(codes) => setNewCodes({ codes, areRenewed: true })}
            onEnded={() => heading.current?.focus()}
          />
        ) : twoFactor ? (
          <TwoFactorDisabled required={twoFactor.required} onBegun={setSecret} />
        ) : error && !isSignedOut(error) ? (
          <LoadError what="two-factor authentication" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-19 rounded-md" />
        )}
      </div>
    </AdminPanel>
  );
}

function TwoFactorDisabled({ required, onBegun }: { required: boolean; onBegun: (secret: TwoFactorSecret) => void }) {
  const startSetup = useStartTwoFactorSetup();
  return (
    <>
      {required && (
        <Banner tone="info">This shop requires two-factor authentication for staff. Set it up to continue.</Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <ShieldOff {...icon24} className="flex-none text-text-subtle" />
        <p className="min-w-0 flex-1 font-medium">Off</p>
        <Button
          kind="secondary"
          size={36}
          busy={startSetup.isPending}
          onClick={() => startSetup.mutate(undefined, { onSuccess: onBegun, onError: showFailure })}
        >
          Set up
        </Button>
      </div>
    </>
  );
}

type TwoFactorEnabledProps = {
  since: string;
  codesLeft: number;
  required: boolean;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
};

function TwoFactorEnabled({ since, codesLeft, required, onCodes, onEnded }: TwoFactorEnabledProps) {
  const regenerateCodes = useRegenerateRecoveryCodes();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShieldCheck {...icon24} className="flex-none text-text-subtle" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">Turned on {formatDateTime(since)}</p>
          <p className="text-sm text-text-subtle">{codesLeft} of 10 recovery codes left</p>
        </div>
        <Badge tone="ok" icon={<Check {...icon14} />}>
          On
        </Badge>
      </div>
      {codesLeft < LOW_CODES_LIMIT && <Banner tone="info">You have few recovery codes left. Create new ones.</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="secondary"
          size={36}
          busy={regenerateCodes.isPending}
          onClick={() => regenerateCodes.mutate(undefined, { onSuccess: onCodes, onError: showFailure })}
        >
          Create recovery codes
        </Button>
        <Button kind="quiet" size={36} onClick={() => setIsConfirming(true)}>
          Turn off
        </Button>
      </div>
      <DisableTwoFactorDialog
        open={isConfirming}
        required={required}
        onClose={() => setIsConfirming(false)}
        onEnded={() => {
          setIsConfirming(false);
          notify({ text: 'Two-factor authentication is off', tone: 'ok' });
          onEnded();
        }}
      />
    </>
  );
}
