import { formatDateTime, formatDay, formatPlural, toIndianDate } from '@kinari/contract/locale';
import { Ban, ShieldCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { type StaffMember, useEnableStaff, useRevokeStaffSessions } from './staff.data.ts';

type StaffColumnsOptions = {
  ownId: string | undefined;
  onChangeRole: (member: StaffMember) => void;
  onDisable: (member: StaffMember) => void;
};

export function createStaffColumns({
  ownId,
  onChangeRole,
  onDisable,
}: StaffColumnsOptions): DataTableColumn<StaffMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (member) => <StaffName member={member} isSelf={member.id === ownId} />,
      card: 'title',
      isRowHeader: true,
    },
    {
      id: 'role',
      header: 'Role',
      cell: ({ role }) => role.name,
      card: 'note',
      className: 'whitespace-nowrap',
    },
    {
      id: 'since',
      header: 'Staff since',
      cell: ({ since }) => formatDay(toIndianDate(new Date(since))),
      card: 'note',
      className: 'whitespace-nowrap',
    },
    {
      id: 'last-seen',
      header: 'Last seen',
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Never'),
      card: 'note',
      className: 'whitespace-nowrap',
    },
    {
      ...ACTIONS_COLUMN,
      cell: (member) => (
        <StaffActions
          member={member}
          isSelf={member.id === ownId}
          onChangeRole={() => onChangeRole(member)}
          onDisable={() => onDisable(member)}
        />
      ),
    },
  ];
}

function StaffName({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const { name, email, disabled, hasTwoFactor, apiKeys } = member;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        {isSelf && <span className="text-text-subtle font-normal">You</span>}
        {hasTwoFactor && (
          <Badge tone="ok" icon={<ShieldCheck {...icon14} />}>
            2FA on
          </Badge>
        )}
        {disabled && (
          <Badge tone="bad" icon={<Ban {...icon14} />}>
            Disabled
          </Badge>
        )}
      </span>
      <small className="wrap-anywhere">
        {email}
        {apiKeys > 0 && <span className="block">{formatPlural(apiKeys, 'API key')}</span>}
      </small>
    </>
  );
}

type StaffActionsProps = {
  member: StaffMember;
  isSelf: boolean;
  onChangeRole: () => void;
  onDisable: () => void;
};

function StaffActions({ member, isSelf, onChangeRole, onDisable }: StaffActionsProps) {
  const { name, disabled } = member;
  const enableStaff = useEnableStaff();
  const revokeSessions = useRevokeStaffSessions();
  const notifyOnSuccess = (text: string) => ({ onSuccess: () => notify({ text, tone: 'ok' }) });
  if (disabled) {
    return (
      <Button
        kind="secondary"
        size={36}
        busy={enableStaff.isPending}
        aria-label={`Enable ${name}`}
        onClick={() => enableStaff.mutate(member, notifyOnSuccess(`${name} can log in again`))}
      >
        Enable
      </Button>
    );
  }
  const changeRoleButton = (
    <Button kind="quiet" size={36} aria-label={`Change role of ${name}`} aria-haspopup="dialog" onClick={onChangeRole}>
      Change role
    </Button>
  );
  if (isSelf) return <span className="cell-actions">{changeRoleButton}</span>;
  return (
    <span className="cell-actions">
      {changeRoleButton}
      <Button
        kind="quiet"
        size={36}
        busy={revokeSessions.isPending}
        aria-label={`Log out ${name} everywhere`}
        onClick={() => revokeSessions.mutate(member, notifyOnSuccess(`${name} is logged out everywhere`))}
      >
        Log out everywhere
      </Button>
      <Button kind="secondary" size={36} aria-label={`Disable ${name}`} aria-haspopup="dialog" onClick={onDisable}>
        Disable
      </Button>
    </span>
  );
}
