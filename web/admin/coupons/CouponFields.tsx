import type { ActionForm } from '../../platform/forms/useActionForm.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { findProblems, type CouponDraft, type CouponFormValues } from './couponDraft.ts'
import { formMessages as messages } from './messages.ts'
import styles from './CouponsScreen.module.css'

const kinds = [
  { value: 'trial', label: messages.trial },
  { value: 'percentage', label: messages.percentage },
] as const
const durations = [
  { value: 'once', label: messages.once },
  { value: 'repeating', label: messages.repeating },
  { value: 'forever', label: messages.forever },
] as const

type CouponForm = ActionForm<CouponFormValues>
type FieldName = Exclude<keyof CouponDraft, 'kind' | 'duration'>

/** Connects a text field of the coupon form with its validation rule. */
const connect = ({ field, getValues }: CouponForm, name: FieldName) =>
  field(name, { validate: () => findProblems(getValues())[name] ?? true })

function DiscountFields({ form }: { form: CouponForm }) {
  const number = (name: FieldName, label: string, hint?: string) => (
    <TextField {...connect(form, name)} label={label} type="number" {...(hint && { hint })} />
  )
  const { kind, duration } = form.watch()
  if (kind === 'trial') {
    return (
      <div className={styles.pair}>
        {number('trialDays', messages.trialDays)}
        {number('quota', messages.quota, messages.quotaHint)}
      </div>
    )
  }
  return (
    <>
      {number('value', messages.value, messages.valueHint)}
      <div className={styles.pair}>
        <Select {...form.choice('duration')} label={messages.duration} options={durations} />
        {duration === 'repeating' && number('months', messages.months)}
      </div>
    </>
  )
}

/** The fields for the terms of a coupon: what it grants, to whom and until when. */
export function CouponFields({ form }: { form: CouponForm }) {
  const text = (name: FieldName, label: string, hint?: string, type: 'text' | 'number' | 'date' = 'text') => (
    <TextField
      {...connect(form, name)}
      label={label}
      type={type}
      isVerbatim={name === 'allow' || name === 'deny' || name === 'plans'}
      {...(hint && { hint })}
    />
  )
  return (
    <>
      <div>
        <p className={styles.label} aria-hidden="true">
          {messages.kind}
        </p>
        <SegmentedControl {...form.choice('kind')} isWide label={messages.kind} options={kinds} />
      </div>
      <DiscountFields form={form} />
      {text('description', messages.description, messages.descriptionHint)}
      <div className={styles.pair}>
        {text('limit', messages.limit, messages.limitHint, 'number')}
        {text('perUser', messages.perUser, messages.perUserHint, 'number')}
      </div>
      {text('until', messages.until, messages.untilHint, 'date')}
      {text('allow', messages.allow, messages.allowHint)}
      {text('deny', messages.deny)}
      {text('plans', messages.plans, messages.plansHint)}
    </>
  )
}
