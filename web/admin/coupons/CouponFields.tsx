import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { CouponDraft, Problems } from './couponDraft.ts'
import { formWords as words } from './words.ts'
import styles from './Coupons.module.css'

export type FieldsProps = {
  draft: CouponDraft
  problems: Problems
  onChange: (change: Partial<CouponDraft>) => void
}

const kinds = [
  { value: 'trial', words: words.trial },
  { value: 'percentage', words: words.percentage },
] as const
const durations = [
  { value: 'once', words: words.once },
  { value: 'repeating', words: words.repeating },
  { value: 'forever', words: words.forever },
] as const

function Gift({ draft, problems, onChange }: FieldsProps) {
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
        {number('trialDays', words.trialDays)}
        {number('quota', words.quota, words.quotaHint)}
      </div>
    )
  }
  return (
    <>
      {number('value', words.value, words.valueHint)}
      <div className={styles.pair}>
        <Select
          label={words.duration}
          options={durations}
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
        />
        {draft.duration === 'repeating' && number('months', words.months)}
      </div>
    </>
  )
}

/** What a coupon gives, and who may use it how often. */
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
          {words.kind}
        </p>
        <Choice isWide label={words.kind} options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      <Gift {...props} />
      {text('description', words.description, words.descriptionHint)}
      <div className={styles.pair}>
        {text('limit', words.limit, words.limitHint, 'number')}
        {text('perUser', words.perUser, words.perUserHint, 'number')}
      </div>
      {text('until', words.until, words.untilHint, 'date')}
      {text('allow', words.allow, words.allowHint)}
      {text('deny', words.deny)}
      {text('plans', words.plans, words.plansHint)}
    </>
  )
}
