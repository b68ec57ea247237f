import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { office } from '../../platform/adminAddresses.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { knowsPasskeys, PasskeyCancelled, showPasskey } from '../../platform/passkeys.ts'
import { safeRedirect } from '../../platform/safeRedirect.ts'
import { sessionStore, tellOtherTabs, useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { stepWords as words } from './words.ts'
import styles from './SecondFactor.module.css'

type Opened = NonNullable<ReturnType<typeof sessionStore.get>>

/** Takes the raised session in and goes on to where one was going. */
function useOpen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (session: Opened) => {
    sessionStore.set(session)
    tellOtherTabs('changed')
    await navigate(safeRedirect(params.get('redirect')) ?? office.users, { replace: true })
  }
}

function ByCode() {
  const open = useOpen()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | undefined>()
  const { isSending, problem, send } = useSending(
    async () => open(await call('passSecondFactor', { code: code.trim() })),
    (error) => sayRefusal(error, words.failed),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() ? undefined : words.codeMissing)
    if (code.trim()) void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={words.code}
        name="code"
        autoComplete="one-time-code"
        isVerbatim
        isRequired
        maxLength={40}
        hint={words.codeHint}
        problem={missing ?? problem ?? undefined}
        value={code}
        onChange={setCode}
      />
      <Button kind="main" size="large" type="submit" isBusy={isSending}>
        {isSending ? words.going : words.go}
      </Button>
    </form>
  )
}

function ByPasskey() {
  const open = useOpen()
  const isHydrated = useIsHydrated()
  const { isSending, problem, send } = useSending(
    async () => open(await call('passSecondFactorWithPasskey', { credential: await showPasskey() })),
    (error) => (error instanceof PasskeyCancelled ? words.notChosen : sayRefusal(error, words.passkeyFailed)),
  )
  if (!isHydrated || !knowsPasskeys()) return null
  return (
    <div className={styles.way}>
      <Button icon="lock" isBusy={isSending} onPress={() => void send()}>
        {isSending ? words.passkeyBusy : words.passkey}
      </Button>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}

/** Asked for between signing in and the office, of whoever has set one up. */
export function SecondFactorScreen() {
  if (!useSession()) return null
  return (
    <Screen title={words.title} lead={words.lead} width="form">
      <ByCode />
      <ByPasskey />
      <p className={styles.quiet}>{words.lost}</p>
      <p className={styles.quiet}>
        <Link to="/studio">{words.later}</Link>
      </p>
    </Screen>
  )
}
