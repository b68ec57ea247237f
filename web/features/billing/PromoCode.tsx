import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRedeem } from './useRedeem.ts'
import styles from './billing.module.css'

function problemBefore(code: string, session: Session): string | null {
  if (!code) return 'Please enter a coupon code'
  return session.user.emailVerified
    ? null
    : 'Please verify your email first. Check your inbox for the verification link.'
}

/** Takes a code and opens what it gives. */
export function PromoCode({ session }: { session: Session }) {
  const [code, setCode] = useState('')
  const [before, setBefore] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { isSending, problem, send, clear } = useRedeem(setMessage)
  return (
    <form
      className={styles.promo}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const tidy = code.trim().toUpperCase()
        const wrong = problemBefore(tidy, session)
        clear()
        setMessage(null)
        setCode(tidy)
        setBefore(wrong)
        if (!wrong) void send(tidy)
      }}
    >
      <TextField
        label="Promo code"
        name="coupon"
        value={code}
        onChange={(value) => setCode(value.toUpperCase())}
        autoComplete="off"
        maxLength={100}
        isVerbatim
        problem={before ?? problem ?? undefined}
      />
      <Button type="submit" isDisabled={isSending}>
        {isSending ? 'Applying…' : 'Apply'}
      </Button>
      {message && !problem && <Notice kind="done">{message}</Notice>}
    </form>
  )
}
