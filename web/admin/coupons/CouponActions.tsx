import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { CallError } from '../../platform/api/callError.ts'
import {
  ConfirmDialog,
  FormDialog,
  readOnlyNoteId,
  useAdminCall,
  useCanEdit,
  type ActionResult,
} from '../common/index.ts'
import { EditCouponDialog } from './CouponForms.tsx'
import {
  deleteConfirmMessages,
  resultMessages,
  pageMessages as messages,
  restoreConfirmMessages,
  stateConfirmMessages,
  type Coupon,
} from './messages.ts'

type DialogProps = { coupon: Coupon; onClose: () => void }
type State = 'draft' | 'active' | 'disabled'

const getCurrentState = ({ status, state }: Coupon): State => (status === 'disabled' ? 'disabled' : state)

/** The dialog that changes the state of a coupon. The admin can undo the change. */
function StateDialog({ coupon, to, onClose }: DialogProps & { to: State }) {
  const callAdmin = useAdminCall()
  const { title, description, confirm: verb } = stateConfirmMessages[to]
  const change = async (): Promise<ActionResult> => {
    const before = getCurrentState(coupon)
    await callAdmin('setCouponState', { couponId: coupon.id, to })
    return {
      message: resultMessages[to](coupon.code),
      undo: () => callAdmin('setCouponState', { couponId: coupon.id, to: before }),
    }
  }
  return (
    <ConfirmDialog
      title={title(coupon.code)}
      description={description}
      action={verb}
      onConfirm={change}
      onClose={onClose}
    />
  )
}

/**
 * Throws if the server's answer says that a coupon was not deleted. Without a message from the server, uses the
 * sentence of spec 2 §8.
 */
async function failUnlessDeleted(answer: Promise<{ success: boolean; error?: string | undefined }>): Promise<void> {
  const { success, error } = await answer
  if (success) return
  const details = { code: 'coupon/delete-failed' }
  throw new CallError({ status: 'internal', httpStatus: 200, message: error || deleteConfirmMessages.failed, details })
}

function DeleteDialog({ coupon, onClose }: DialogProps) {
  const callAdmin = useAdminCall()
  const { id: couponId, code } = coupon
  const remove = async (flags: {
    revokeActiveDiscounts: boolean
    deactivateStripe: boolean
  }): Promise<ActionResult> => {
    await failUnlessDeleted(callAdmin('softDeleteCouponAdmin', { couponId, ...flags }))
    const done = { message: resultMessages.deleted(code) }
    // Access that was revoked together with the coupon cannot be restored, so the result offers no undo.
    if (flags.revokeActiveDiscounts) return done
    const to = getCurrentState(coupon)
    const undo = async () => {
      await callAdmin('restoreCoupon', { couponId })
      if (to !== 'disabled') await callAdmin('setCouponState', { couponId, to })
    }
    return { ...done, undo }
  }
  return (
    <FormDialog
      title={deleteConfirmMessages.title(code)}
      description={deleteConfirmMessages.description}
      placement="middle"
      action={deleteConfirmMessages.confirm}
      isDanger
      defaultValues={{ revokeActiveDiscounts: false, deactivateStripe: true }}
      onSend={remove}
      onClose={onClose}
    >
      {({ checkbox }) => (
        <>
          <Checkbox
            {...checkbox('revokeActiveDiscounts')}
            label={deleteConfirmMessages.revoke}
            hint={deleteConfirmMessages.revokeHint}
          />
          <Checkbox
            {...checkbox('deactivateStripe')}
            label={deleteConfirmMessages.provider}
            hint={deleteConfirmMessages.providerHint}
          />
        </>
      )}
    </FormDialog>
  )
}

function RestoreDialog({ coupon, onClose }: DialogProps) {
  const callAdmin = useAdminCall()
  const restore = async (): Promise<ActionResult> => {
    await callAdmin('restoreCoupon', { couponId: coupon.id })
    return { message: resultMessages.restored(coupon.code) }
  }
  return (
    <ConfirmDialog
      title={restoreConfirmMessages.title(coupon.code)}
      description={restoreConfirmMessages.description}
      action={restoreConfirmMessages.confirm}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}

type ActionName = 'edit' | 'remove' | 'restore' | State

/** The buttons for one coupon. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const canEdit = useCanEdit('coupons')
  const [open, setOpen] = useState<ActionName | null>(null)
  const close = () => setOpen(null)
  const now = getCurrentState(coupon)
  const button = (name: ActionName, label: string, kind?: 'main' | 'danger') => (
    <Button
      size="dense"
      {...(kind && { kind })}
      onPress={() => setOpen(name)}
      {...(!canEdit && { isDisabled: true, describedBy: readOnlyNoteId })}
    >
      {label}
    </Button>
  )
  return (
    <>
      {coupon.deleted ? (
        button('restore', messages.restore)
      ) : (
        <>
          {now !== 'active' && button('active', messages.activate, 'main')}
          {button('edit', messages.edit)}
          {now === 'active' && button('draft', messages.toDraft)}
          {now !== 'disabled' && button('disabled', messages.disable)}
          {button('remove', messages.delete, 'danger')}
        </>
      )}
      {open === 'edit' && <EditCouponDialog coupon={coupon} onClose={close} />}
      {open === 'remove' && <DeleteDialog coupon={coupon} onClose={close} />}
      {open === 'restore' && <RestoreDialog coupon={coupon} onClose={close} />}
      {(open === 'active' || open === 'draft' || open === 'disabled') && (
        <StateDialog coupon={coupon} to={open} onClose={close} />
      )}
    </>
  )
}
