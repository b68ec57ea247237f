import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { CouponDraft, Problems } from './couponDraft.ts'
import { formMessages as messages } from './messages.ts'
import styles from './CouponsScreen.module.css'

export type FieldsProps = {
  draft: CouponDraft
  problems: Problems
  onChange: (change: Partial<CouponDraft>) => void
}

const kinds = [
  { value: 'trial', words: messages.trial },
  { value: 'percentage', words: messages.percentage },
] as const
const durations = [
  { value: 'once', words: messages.once },
  { value: 'repeating', words: messages.repeating },
  { value: 'forever', words: messages.forever },
] as const

function DiscountFields({ draft, problems, onChange }: FieldsProps) {
  const number = (name: 'value' | 'months' | 'trialDays' | 'quota', label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      type="number"
      value={draft[name]}
      problem={problems[name]}
      {...(hint && { hint })}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  if (draft.kind === 'trial') {
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
        <Select
          label={messages.duration}
          options={durations}
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
        />
        {draft.duration === 'repeating' && number('months', messages.months)}
      </div>
    </>
  )
}

/** The form fields of a coupon's terms. */
export function CouponFields(props: FieldsProps) {
  const { draft, problems, onChange } = props
  const text = (name: keyof CouponDraft, label: string, hint?: string, type: 'text' | 'number' | 'date' = 'text') => (
    <TextField
      label={label}
      name={name}
      type={type}
      value={draft[name]}
      problem={problems[name]}
      isVerbatim={name === 'allow' || name === 'deny' || name === 'plans'}
      {...(hint && { hint })}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <div>
        <p className={styles.label} aria-hidden="true">
          {messages.kind}
        </p>
        <SegmentedControl
          isWide
          label={messages.kind}
          options={kinds}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <DiscountFields {...props} />
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
