import { Select } from '../../../ui/forms/Select.tsx'
import { ConfirmDialog, FormDialog, ReasonField, type ActionResult } from '../../common/index.ts'
import type { UserDialogProps } from './OverrideDialogs.tsx'
import { useAdminCall, useUndoableResult } from '../queries.ts'
import { actionMessages } from './userMessages.ts'
import { roleLabels, type UserDetails } from '../messages.ts'

type Role = NonNullable<UserDetails['user']['role']>
const none = 'none'

/**
 * The dialog that sets the role of an account. It offers the role superadmin only to a superadmin, or if the account
 * has this role already.
 */
export function RoleDialog({
  userId,
  userName,
  role,
  canGrantSuperadmin,
  onClose,
}: UserDialogProps & { role: Role | null; canGrantSuperadmin: boolean }) {
  const messages = actionMessages.role
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  const roles: Role[] =
    canGrantSuperadmin || role === 'superadmin' ? ['manager', 'admin', 'superadmin'] : ['manager', 'admin']
  const options = [
    { value: none, label: messages.none } as const,
    ...roles.map((value) => ({ value, label: roleLabels[value] })),
  ]
  return (
    <FormDialog<{ role: Role | typeof none; reason: string }>
      title={messages.title(userName)}
      description={messages.description}
      placement="middle"
      action={messages.confirm}
      defaultValues={{ role: role ?? none, reason: '' }}
      onSend={async (values) => {
        const newRole = values.role === none ? null : values.role
        const { actId } = await callAdmin('setUserRole', { userId, role: newRole, reason: values.reason.trim() })
        return undoable(messages.done(userName, newRole === null ? messages.none : roleLabels[newRole]), actId)
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <Select {...choice('role')} label={messages.label} options={options} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </FormDialog>
  )
}

/** The dialog that allows or forbids an account to manage coupons. */
export function CouponPermissionDialog({
  userId,
  userName,
  isAllowed,
  onClose,
}: UserDialogProps & { isAllowed: boolean }) {
  const messages = actionMessages.coupons
  const callAdmin = useAdminCall()
  const undoable = useUndoableResult()
  const set = async (): Promise<ActionResult> => {
    const { actId } = await callAdmin('setCouponPermission', { userId, canManageCoupons: !isAllowed })
    return undoable((isAllowed ? messages.forbidden : messages.allowed)(userName), actId)
  }
  return (
    <ConfirmDialog
      title={(isAllowed ? messages.forbid : messages.allow)(userName)}
      description={isAllowed ? messages.forbidDescription : messages.allowDescription}
      action={isAllowed ? messages.forbidConfirm : messages.allowConfirm}
      isDanger={isAllowed}
      onConfirm={set}
      onClose={onClose}
    />
  )
}
