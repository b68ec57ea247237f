import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CallError } from '../../platform/callError.ts'
import { ConfirmDialog, readerNoteId, useAct, useMayAct, type Done } from '../admin/index.ts'
import { EditCoupon } from './CouponForms.tsx'
import { deleteWords, doneWords, pageWords as words, restoreWords, stateQuestions, type Coupon } from './words.ts'

type DialogProps = { coupon: Coupon; onClose: () => void }
type State = 'draft' | 'active' | 'disabled'

const stateNow = ({ status, state }: Coupon): State => (status === 'disabled' ? 'disabled' : state)

/** Asks before a coupon is activated, drafted or disabled; each can be taken back. */
function StateDialog({ coupon, to, onClose }: DialogProps & { to: State }) {
  const act = useAct()
  const { title, says, act: verb } = stateQuestions[to]
  const change = async (): Promise<Done> => {
    const before = stateNow(coupon)
    await act('setCouponState', { couponId: coupon.id, to })
    return {
      words: doneWords[to](coupon.code),
      undo: () => act('setCouponState', { couponId: coupon.id, to: before }),
    }
  }
  return <ConfirmDialog title={title(coupon.code)} says={says} act={verb} onConfirm={change} onClose={onClose} />
}

/** An answer that only says that it failed gets the specification's words. */
async function deleted(answer: Promise<{ success: boolean; error?: string | undefined }>): Promise<void> {
  const { success, error } = await answer
  if (success) return
  const details = { code: 'coupon/delete-failed' }
  throw new CallError({ status: 'internal', httpStatus: 200, message: error || deleteWords.failed, details })
}

function DeleteDialog({ coupon, onClose }: DialogProps) {
  const act = useAct()
  const [revokes, setRevokes] = useState(false)
  const [deactivates, setDeactivates] = useState(true)
  const { id: couponId, code } = coupon
  const remove = async (): Promise<Done> => {
    const flags = { revokeActiveDiscounts: revokes, deactivateStripe: deactivates }
    await deleted(act('softDeleteCouponAdmin', { couponId, ...flags }))
    const done = { words: doneWords.deleted(code) }
    // What was taken from others stays taken: then there is nothing to undo.
    if (revokes) return done
    const to = stateNow(coupon)
    const undo = async () => {
      await act('restoreCoupon', { couponId })
      if (to !== 'disabled') await act('setCouponState', { couponId, to })
    }
    return { ...done, undo }
  }
  return (
    <ConfirmDialog
      title={deleteWords.title(code)}
      says={deleteWords.says}
      act={deleteWords.act}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <Checkbox label={deleteWords.revoke} hint={deleteWords.revokeHint} isChecked={revokes} onChange={setRevokes} />
      <Checkbox
        label={deleteWords.provider}
        hint={deleteWords.providerHint}
        isChecked={deactivates}
        onChange={setDeactivates}
      />
    </ConfirmDialog>
  )
}

function RestoreDialog({ coupon, onClose }: DialogProps) {
  const act = useAct()
  const restore = async (): Promise<Done> => {
    await act('restoreCoupon', { couponId: coupon.id })
    return { words: doneWords.restored(coupon.code) }
  }
  return (
    <ConfirmDialog
      title={restoreWords.title(coupon.code)}
      says={restoreWords.says}
      act={restoreWords.act}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}

type ActName = 'edit' | 'remove' | 'restore' | State

/** All that may be done to a coupon. */
export function CouponActs({ coupon }: { coupon: Coupon }) {
  const mayAct = useMayAct('coupons')
  const [open, setOpen] = useState<ActName | null>(null)
  const close = () => setOpen(null)
  const now = stateNow(coupon)
  const button = (name: ActName, said: string, kind?: 'main' | 'danger') => (
    <Button
      size="dense"
      {...(kind && { kind })}
      onPress={() => setOpen(name)}
      {...(!mayAct && { isDisabled: true, describedBy: readerNoteId })}
    >
      {said}
    </Button>
  )
  return (
    <>
      {coupon.deleted ? (
        button('restore', words.restore)
      ) : (
        <>
          {now !== 'active' && button('active', words.activate, 'main')}
          {button('edit', words.edit)}
          {now === 'active' && button('draft', words.toDraft)}
          {now !== 'disabled' && button('disabled', words.disable)}
          {button('remove', words.remove, 'danger')}
        </>
      )}
      {open === 'edit' && <EditCoupon coupon={coupon} onClose={close} />}
      {open === 'remove' && <DeleteDialog coupon={coupon} onClose={close} />}
      {open === 'restore' && <RestoreDialog coupon={coupon} onClose={close} />}
      {(open === 'active' || open === 'draft' || open === 'disabled') && (
        <StateDialog coupon={coupon} to={open} onClose={close} />
      )}
    </>
  )
}
