import type { Session } from '@scene-partner/contract/entities'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Section, useCanEdit } from '../../common/index.ts'
import { ResendVerificationDialog, ViewAsDialog } from './AccountDialogs.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { CouponPermissionDialog, RoleDialog } from './RoleDialogs.tsx'
import { OverrideDialog, PromoteDialog, RevokeDialog } from './OverrideDialogs.tsx'
import {
  DeleteDialog,
  ReinstateDialog,
  ResetLinkDialog,
  RestoreDialog,
  SignOutDialog,
  SuspendDialog,
} from './StateDialogs.tsx'
import {
  actionHints as hints,
  actionMessages,
  cannotViewAdmins,
  userPageMessages as messages,
  alreadyVerified,
  roleFixedReasons,
  stateFixedReasons,
  stateMessages,
} from './userMessages.ts'
import type { UserDetails } from '../messages.ts'
import styles from './UserActions.module.css'

type ListedAction =
  | ('promote' | 'override' | 'revoke' | 'role' | 'coupons' | 'resend' | 'signOut' | 'resetLink')
  | ('suspend' | 'reinstate' | 'delete' | 'restore')
type ActionName = ListedAction | 'viewAs' | 'message'

/** Returns the actions that the server would refuse for this account, each with the reason. */
function findBlockedActions(
  { user, override, roleLockReason, stateLockReason }: UserDetails,
  session: Session,
): Partial<Record<ActionName, string>> {
  const computed = override?.isComputed ? messages.computed : null
  const isStranger = session.claims.role !== 'superadmin'
  return {
    ...(computed && { promote: computed, override: computed, revoke: computed }),
    ...(roleLockReason && { role: roleFixedReasons[roleLockReason] }),
    ...(stateLockReason && { suspend: stateFixedReasons[stateLockReason], delete: stateFixedReasons[stateLockReason] }),
    ...((stateLockReason === 'yourself' || stateLockReason === 'superadmin') && {
      signOut: stateFixedReasons[stateLockReason],
    }),
    ...(user.emailVerified && { resend: alreadyVerified }),
    ...(user.isAdmin && isStranger && { viewAs: cannotViewAdmins }),
  }
}

/** An entry of the list of actions on the page of a user. */
type Entry = { name: ListedAction; label: string; hint: string; isDanger?: boolean }

/**
 * Lists the actions that change the tier or the rights of the account, help the user to sign in, or end all sessions.
 */
function listActions({ override, user, sessions }: UserDetails): Entry[] {
  return [
    { name: 'promote', label: messages.promote, hint: hints.promote },
    {
      name: 'override',
      label: override?.isInForce ? messages.replaceOverride : messages.setOverride,
      hint: hints.override,
    },
    ...(override?.isInForce ? [{ name: 'revoke', label: messages.revoke, hint: hints.revoke } as const] : []),
    { name: 'role', label: messages.role, hint: hints.role },
    { name: 'coupons', label: messages.coupons, hint: user.canManageCoupons ? hints.couponsAllowed : hints.coupons },
    { name: 'resend', label: messages.resend, hint: hints.resend },
    { name: 'resetLink', label: stateMessages.resetLink.label, hint: hints.resetLink },
    { name: 'signOut', label: stateMessages.signOut.label, hint: hints.signOut(sessions) },
  ]
}

/**
 * Lists the actions that suspend or delete the account. For an account that is already suspended or closed, lists the
 * action that undoes this.
 */
function listStateActions({ state }: UserDetails): Entry[] {
  if (state.deletionDueAt) return [{ name: 'restore', label: stateMessages.restore.label, hint: hints.restore }]
  return [
    state.suspendedAt
      ? { name: 'reinstate', label: stateMessages.reinstate.label, hint: hints.reinstate }
      : { name: 'suspend', label: stateMessages.suspend.label, hint: hints.suspend, isDanger: true },
    { name: 'delete', label: stateMessages.delete.label, hint: hints.delete, isDanger: true },
  ]
}

type UserActionsProps = { card: UserDetails; session: Session }

/**
 * The buttons beside the user's name: *View as* and *Message*. Renders nothing for a signed-in user who can only read.
 */
export function UserHeadActions({ card, session }: UserActionsProps) {
  const [open, setOpen] = useState<'viewAs' | 'message' | null>(null)
  const canEdit = useCanEdit()
  const id = useId()
  if (!canEdit) return null
  const { viewAs: reason } = findBlockedActions(card, session)
  return (
    <>
      <Button
        size="dense"
        isDisabled={reason !== undefined}
        describedBy={reason && id}
        onPress={() => setOpen('viewAs')}
      >
        {messages.viewAs}
      </Button>
      {reason && (
        <span id={id} className={styles.visuallyHidden}>
          {reason}
        </span>
      )}
      <Button kind="main" size="dense" onPress={() => setOpen('message')}>
        {messages.message}
      </Button>
      {open && <ActionDialog card={card} session={session} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/**
 * All further actions on the account, each with a text that says what it does. Renders nothing for a signed-in user who
 * can only read.
 */
export function UserActionList({ card, session }: UserActionsProps) {
  const [open, setOpen] = useState<ListedAction | null>(null)
  const canEdit = useCanEdit()
  const id = useId()
  if (!canEdit) return null
  const blocked = findBlockedActions(card, session)
  const renderEntry = ({ name, label, hint, isDanger }: Entry) => (
    <li key={name}>
      <button
        type="button"
        className={styles.action}
        data-danger={isDanger}
        disabled={blocked[name] !== undefined}
        aria-labelledby={`${id}-${name}`}
        aria-describedby={`${id}-${name}-hint`}
        onClick={() => setOpen(name)}
      >
        <span>
          <b id={`${id}-${name}`}>{label}</b>
          <small id={`${id}-${name}-hint`}>{blocked[name] ?? hint}</small>
        </span>
        <Icon name="chevron" />
      </button>
    </li>
  )
  return (
    <Section title={messages.actions}>
      <ul className={styles.list}>{listActions(card).map(renderEntry)}</ul>
      <ul className={styles.list}>{listStateActions(card).map(renderEntry)}</ul>
      {open && <ActionDialog card={card} session={session} open={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function ActionDialog({ card, session, open, onClose }: UserActionsProps & { open: ActionName; onClose: () => void }) {
  const { user } = card
  const shared = { userId: user.uid, userName: user.displayName || user.email, onClose }
  const dialogs: Record<ActionName, () => ReactNode> = {
    promote: () => <PromoteDialog {...shared} />,
    override: () => <OverrideDialog {...shared} />,
    revoke: () => <RevokeDialog {...shared} />,
    role: () => <RoleDialog {...shared} role={user.role} canGrantSuperadmin={session.claims.role === 'superadmin'} />,
    coupons: () => <CouponPermissionDialog {...shared} isAllowed={user.canManageCoupons} />,
    resend: () => <ResendVerificationDialog userId={user.uid} email={user.email} onClose={onClose} />,
    viewAs: () => <ViewAsDialog {...shared} />,
    suspend: () => <SuspendDialog {...shared} />,
    reinstate: () => <ReinstateDialog {...shared} />,
    signOut: () => <SignOutDialog {...shared} />,
    resetLink: () => <ResetLinkDialog userId={user.uid} email={user.email} onClose={onClose} />,
    delete: () => <DeleteDialog {...shared} email={user.email} />,
    restore: () => <RestoreDialog {...shared} />,
    message: () => (
      <MessageDialog
        audience={{ kind: 'one', userId: user.uid }}
        recipientName={shared.userName}
        email={{
          isPossible: user.emailVerified,
          hint: user.emailVerified ? undefined : actionMessages.message.emailNotVerified,
        }}
        onClose={onClose}
      />
    ),
  }
  return dialogs[open]()
}
