import { useState } from 'react'
import { useNavigate } from 'react-router'
import { couponPage, office } from '../../platform/adminAddresses.ts'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormDialog, useAct, type Done } from '../admin/index.ts'
import { CouponFields } from './CouponFields.tsx'
import { blankDraft, draftOf, termsOf } from './couponDraft.ts'
import { useCouponForm } from './useCouponForm.ts'
import { doneWords, formWords as words, type Coupon } from './words.ts'
import styles from './Coupons.module.css'

const states = [
  { value: 'draft', words: words.draft },
  { value: 'active', words: words.active },
] as const
type State = (typeof states)[number]['value']

function StateChoice({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {words.state}
      </p>
      <Choice isWide label={words.state} options={states} value={value} onChange={onChange} />
    </div>
  )
}

/** Makes one coupon. */
export function NewCoupon({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const navigate = useNavigate()
  const form = useCouponForm(blankDraft)
  const [code, setCode] = useState('')
  const [state, setState] = useState<State>('draft')
  const check = () => form.check(code.trim() === '' ? { code: words.needed } : {})
  const make = async (): Promise<Done> => {
    const { coupon } = await act('createCoupon', { ...termsOf(form.draft), code, state })
    void navigate(couponPage(coupon.id))
    return { words: doneWords.made(coupon.code) }
  }
  return (
    <FormDialog
      title={words.make}
      says={words.makeSays}
      act={words.makeAct}
      check={check}
      onSend={make}
      onRefused={form.refused}
      onClose={onClose}
    >
      <TextField
        label={words.code}
        name="code"
        isVerbatim
        maxLength={60}
        hint={words.codeHint}
        problem={form.problems.code}
        value={code}
        onChange={(typed) => setCode(typed.toUpperCase())}
      />
      <CouponFields draft={form.draft} problems={form.problems} onChange={form.change} />
      <StateChoice value={state} onChange={setState} />
    </FormDialog>
  )
}

/** Changes what a coupon gives. */
export function EditCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const act = useAct()
  const form = useCouponForm(draftOf(coupon))
  const save = async (): Promise<Done> => {
    const { id: couponId, version, code, expiresAt } = coupon
    await act('updateCoupon', { ...termsOf(form.draft, expiresAt), couponId, version })
    return { words: doneWords.changed(code) }
  }
  return (
    <FormDialog
      title={words.edit(coupon.code)}
      act={words.editAct}
      check={form.check}
      onSend={save}
      onRefused={form.refused}
      onClose={onClose}
    >
      <CouponFields draft={form.draft} problems={form.problems} onChange={form.change} />
    </FormDialog>
  )
}

const mostCodes = 5000

/** Makes many codes of the same terms, and leads to their list, from which they are taken as a file. */
export function ManyCodes({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const navigate = useNavigate()
  const form = useCouponForm({ ...blankDraft, limit: '1' })
  const [prefix, setPrefix] = useState('')
  const [count, setCount] = useState('100')
  const check = () => {
    const isGood = Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= mostCodes
    return form.check({
      ...(prefix.trim() === '' && { prefix: words.needed }),
      ...(!isGood && { count: words.between(1, mostCodes) }),
    })
  }
  const make = async (): Promise<Done> => {
    const made = await act('createCouponBatch', { ...termsOf(form.draft), prefix, count: Number(count) })
    void navigate(`${office.coupons}?batch=${encodeURIComponent(made.batch)}`)
    return { words: doneWords.many(made.count) }
  }
  return (
    <FormDialog
      title={words.many}
      says={words.manySays}
      act={words.manyAct}
      check={check}
      onSend={make}
      onRefused={(error) => form.refused(error, 'prefix')}
      onClose={onClose}
    >
      <TextField
        label={words.prefix}
        name="prefix"
        isVerbatim
        maxLength={40}
        hint={words.prefixHint(`${prefix.trim() || 'SPRING'}-7K2M9QXRT`)}
        problem={form.problems.prefix}
        value={prefix}
        onChange={(typed) => setPrefix(typed.toUpperCase())}
      />
      <TextField
        label={words.count}
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
