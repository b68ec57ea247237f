import type { Session } from '@scene-partner/contract/entities'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Menu, type MenuItem } from '../../../ui/actions/Menu.tsx'
import { readOnlyNoteId, useCanEdit } from '../../common/index.ts'
import { ResendVerificationDialog, ViewAsDialog } from './AccountDialogs.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { CouponPermissionDialog, RoleDialog } from './RoleDialogs.tsx'
import { OverrideDialog, PromoteDialog, RevokeDialog } from './OverrideDialogs.tsx'
import {
  actionMessages,
  cannotViewAdmins,
  userPageMessages as messages,
  alreadyVerified,
  roleFixedReasons,
} from './userMessages.ts'
import type { UserDetails } from '../messages.ts'
import styles from './UserActions.module.css'

type ActionName = 'promote' | 'override' | 'revoke' | 'role' | 'coupons' | 'resend' | 'viewAs' | 'message'

/** Returns the actions that are not possible for this account, with the reason. */
function findBlockedActions(
  { user, override, roleIsFixed }: UserDetails,
  session: Session,
): Partial<Record<ActionName, string>> {
  const computed = override?.isComputed ? messages.computed : null
  const isStranger = session.claims.role !== 'superadmin'
  return {
    ...(computed && { promote: computed, override: computed, revoke: computed }),
    ...(roleIsFixed && { role: roleFixedReasons[roleIsFixed] }),
    ...(user.emailVerified && { resend: alreadyVerified }),
    ...(user.isAdmin && isStranger && { viewAs: cannotViewAdmins }),
  }
}

type UserActionsProps = { card: UserDetails; session: Session }

/** Buttons for an account. Each opens a dialog. */
export function UserActions({ card, session }: UserActionsProps) {
  const [open, setOpen] = useState<ActionName | null>(null)
  const canEdit = useCanEdit()
  const id = useId()
  const readOnlyProps = findBlockedActions(card, session)
  const { override, user } = card
  const button = (name: ActionName, label: string) => {
    const why = canEdit ? readOnlyProps[name] : undefined
    return (
      <>
        <Button
          size="dense"
          isDisabled={!canEdit || why !== undefined}
          describedBy={canEdit ? `${id}-${name}` : readOnlyNoteId}
          onPress={() => setOpen(name)}
        >
          {label}
        </Button>
        {why && (
          <span id={`${id}-${name}`} className={styles.visuallyHidden}>
            {why}
          </span>
        )}
      </>
    )
  }
  const item = (name: ActionName, label: string, kind?: 'danger'): MenuItem => ({
    words: readOnlyProps[name] ? `${label}: ${readOnlyProps[name]}` : label,
    isDisabled: readOnlyProps[name] !== undefined,
    onChoose: () => setOpen(name),
    ...(kind && { kind }),
  })
  const more: MenuItem[] = [
    item('role', messages.role),
    item('coupons', messages.coupons),
    item('resend', messages.resend),
    ...(override?.isInForce ? (['rule', item('revoke', messages.revoke, 'danger')] as const) : []),
  ]
  return (
    <>
      {button('promote', messages.promote)}
      {button('override', override?.isInForce ? messages.replaceOverride : messages.setOverride)}
      {button('message', messages.message)}
      {button('viewAs', messages.viewAs)}
      {canEdit ? (
        <Menu
          align="end"
          items={more}
          trigger={
            <Button size="dense" label={`${messages.moreActions}, ${user.displayName || user.email}`}>
              {messages.moreActions}
              <Icon name="chevron" />
            </Button>
          }
        />
      ) : (
        <Button size="dense" isDisabled describedBy={readOnlyNoteId}>
          {messages.moreActions}
        </Button>
      )}
      {open && <ActionDialog card={card} session={session} open={open} onClose={() => setOpen(null)} />}
    </>
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
