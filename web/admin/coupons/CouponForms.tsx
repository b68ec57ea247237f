import { useNavigate } from 'react-router'
import { getCouponPath, adminPaths } from '../../platform/adminPaths.ts'
import type { ActionForm } from '../../platform/forms/useActionForm.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog, useAdminCall, type ActionResult } from '../common/index.ts'
import { CouponFields } from './CouponFields.tsx'
import { emptyForm, findErrorField, toDraft, toTerms, type CouponFormValues } from './couponDraft.ts'
import { resultMessages, formMessages as messages, type Coupon } from './messages.ts'
import styles from './CouponsScreen.module.css'

const states = [
  { value: 'draft', label: messages.draft },
  { value: 'active', label: messages.active },
] as const

type CouponForm = ActionForm<CouponFormValues>

function StateChoice({ form }: { form: CouponForm }) {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {messages.state}
      </p>
      <SegmentedControl {...form.choice('state')} isWide label={messages.state} options={states} />
    </div>
  )
}

type CodeFieldProps = { form: CouponForm; name: 'code' | 'prefix'; label: string; hint: string; maxLength: number }

/** A required field for a coupon code or a prefix, which shows the typed text in capitals. */
function CodeField({ form, name, ...texts }: CodeFieldProps) {
  const field = form.field(name, { validate: (code) => code.trim() !== '' || messages.required })
  const handleChange = (typed: string) => {
    const code = typed.toUpperCase()
    form.setValue(name, code)
    field.onChange(code)
  }
  return <TextField {...field} {...texts} isVerbatim onChange={handleChange} />
}

/** The dialog that creates one coupon. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const create = async (values: CouponFormValues): Promise<ActionResult> => {
    const { code, state } = values
    const { coupon } = await callAdmin('createCoupon', { ...toTerms(values), code, state })
    void navigate(getCouponPath(coupon.id))
    return { message: resultMessages.created(coupon.code) }
  }
  return (
    <FormDialog<CouponFormValues>
      title={messages.createTitle}
      description={messages.createDescription}
      action={messages.createConfirm}
      defaultValues={emptyForm}
      getErrorField={(error) => findErrorField(error, 'code')}
      onSend={create}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CodeField form={form} name="code" label={messages.code} hint={messages.codeHint} maxLength={60} />
          <CouponFields form={form} />
          <StateChoice form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** The dialog that edits the terms of a coupon. */
export function EditCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const callAdmin = useAdminCall()
  const save = async (values: CouponFormValues): Promise<ActionResult> => {
    const { id: couponId, version, code, expiresAt } = coupon
    await callAdmin('updateCoupon', { ...toTerms(values, expiresAt), couponId, version })
    return { message: resultMessages.changed(code) }
  }
  return (
    <FormDialog<CouponFormValues>
      title={messages.editTitle(coupon.code)}
      action={messages.editConfirm}
      defaultValues={{ ...emptyForm, ...toDraft(coupon) }}
      getErrorField={(error) => findErrorField(error, null)}
      onSend={save}
      onClose={onClose}
    >
      {(form) => <CouponFields form={form} />}
    </FormDialog>
  )
}

const maxCodes = 5000
const isGoodCount = (count: string) =>
  Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= maxCodes

/**
 * The dialog that creates a batch of coupons with the same terms, and then opens the list of these coupons, which the
 * admin can download.
 */
export function CouponBatchDialog({ onClose }: { onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const create = async (values: CouponFormValues): Promise<ActionResult> => {
    const input = { ...toTerms(values), prefix: values.prefix, count: Number(values.count) }
    const created = await callAdmin('createCouponBatch', input)
    void navigate(`${adminPaths.coupons}?batch=${encodeURIComponent(created.batch)}`)
    return { message: resultMessages.batchCreated(created.count) }
  }
  return (
    <FormDialog<CouponFormValues>
      title={messages.batchTitle}
      description={messages.batchDescription}
      action={messages.batchConfirm}
      defaultValues={{ ...emptyForm, limit: '1' }}
      getErrorField={(error) => findErrorField(error, 'prefix')}
      onSend={create}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CodeField
            form={form}
            name="prefix"
            label={messages.prefix}
            hint={messages.prefixHint(`${form.watch('prefix').trim() || 'SPRING'}-7K2M9QXRT`)}
            maxLength={40}
          />
          <TextField
            {...form.field('count', { validate: (count) => isGoodCount(count) || messages.between(1, maxCodes) })}
            label={messages.count}
            type="number"
          />
          <CouponFields form={form} />
        </>
      )}
    </FormDialog>
  )
}
