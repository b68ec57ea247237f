import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getCouponPath, adminPaths } from '../../platform/adminPaths.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog, useAdminCall, type ActionResult } from '../common/index.ts'
import { CouponFields } from './CouponFields.tsx'
import { emptyDraft, toDraft, toTerms } from './couponDraft.ts'
import { useCouponForm } from './useCouponForm.ts'
import { resultMessages, formMessages as messages, type Coupon } from './messages.ts'
import styles from './CouponsScreen.module.css'

const states = [
  { value: 'draft', words: messages.draft },
  { value: 'active', words: messages.active },
] as const
type State = (typeof states)[number]['value']

function StateChoice({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {messages.state}
      </p>
      <SegmentedControl isWide label={messages.state} options={states} value={value} onChange={onChange} />
    </div>
  )
}

/** Creates one coupon. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const form = useCouponForm(emptyDraft)
  const [code, setCode] = useState('')
  const [state, setState] = useState<State>('draft')
  const check = () => form.check(code.trim() === '' ? { code: messages.required } : {})
  const make = async (): Promise<ActionResult> => {
    const { coupon } = await callAdmin('createCoupon', { ...toTerms(form.draft), code, state })
    void navigate(getCouponPath(coupon.id))
    return { message: resultMessages.created(coupon.code) }
  }
  return (
    <FormDialog
      title={messages.createTitle}
      description={messages.createDescription}
      action={messages.createConfirm}
      validate={check}
      onSend={make}
      onRefused={form.refused}
      onClose={onClose}
    >
      <TextField
        label={messages.code}
        name="code"
        isVerbatim
        maxLength={60}
        hint={messages.codeHint}
        problem={form.problems.code}
        value={code}
        onChange={(typed) => setCode(typed.toUpperCase())}
      />
      <CouponFields draft={form.draft} problems={form.problems} onChange={form.change} />
      <StateChoice value={state} onChange={setState} />
    </FormDialog>
  )
}

/** Edits the terms of a coupon. */
export function EditCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const callAdmin = useAdminCall()
  const form = useCouponForm(toDraft(coupon))
  const save = async (): Promise<ActionResult> => {
    const { id: couponId, version, code, expiresAt } = coupon
    await callAdmin('updateCoupon', { ...toTerms(form.draft, expiresAt), couponId, version })
    return { message: resultMessages.changed(code) }
  }
  return (
    <FormDialog
      title={messages.editTitle(coupon.code)}
      action={messages.editConfirm}
      validate={form.check}
      onSend={save}
      onRefused={form.refused}
      onClose={onClose}
    >
      <CouponFields draft={form.draft} problems={form.problems} onChange={form.change} />
    </FormDialog>
  )
}

const maxCodes = 5000

/** Creates many coupons with the same terms, then opens their list, which can be downloaded. */
export function CouponBatchDialog({ onClose }: { onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const form = useCouponForm({ ...emptyDraft, limit: '1' })
  const [prefix, setPrefix] = useState('')
  const [count, setCount] = useState('100')
  const check = () => {
    const isGood = Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= maxCodes
    return form.check({
      ...(prefix.trim() === '' && { prefix: messages.required }),
      ...(!isGood && { count: messages.between(1, maxCodes) }),
    })
  }
  const make = async (): Promise<ActionResult> => {
    const created = await callAdmin('createCouponBatch', { ...toTerms(form.draft), prefix, count: Number(count) })
    void navigate(`${adminPaths.coupons}?batch=${encodeURIComponent(created.batch)}`)
    return { message: resultMessages.batchCreated(created.count) }
  }
  return (
    <FormDialog
      title={messages.batchTitle}
      description={messages.batchDescription}
      action={messages.batchConfirm}
      validate={check}
      onSend={make}
      onRefused={(error) => form.refused(error, 'prefix')}
      onClose={onClose}
    >
      <TextField
        label={messages.prefix}
        name="prefix"
        isVerbatim
        maxLength={40}
        hint={messages.prefixHint(`${prefix.trim() || 'SPRING'}-7K2M9QXRT`)}
        problem={form.problems.prefix}
        value={prefix}
        onChange={(typed) => setPrefix(typed.toUpperCase())}
      />
      <TextField
        label={messages.count}
        name="count"
        type="number"
        problem={form.problems.count}
        value={count}
        onChange={setCount}
      />
      <CouponFields draft={form.draft} problems={form.problems} onChange={form.change} />
    </FormDialog>
  )
}
