import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../platform/adminPaths.ts'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { supportsPasskeys, PasskeyCancelled, requestPasskeyAssertion } from '../../platform/session/passkeys.ts'
import { safeRedirect } from '../../platform/session/safeRedirect.ts'
import { sessionStore, notifyOtherTabs, signOut, useSession } from '../../platform/session/session.ts'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { stepMessages as messages } from './messages.ts'
import styles from './SecondFactor.module.css'

type ConfirmedSession = NonNullable<ReturnType<typeof sessionStore.get>>

/** Returns a function that stores the session in which the second factor is confirmed, and opens the requested page. */
function useContinue() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (session: ConfirmedSession) => {
    sessionStore.set(session)
    notifyOtherTabs('changed')
    await navigate(safeRedirect(params.get('redirect')) ?? adminPaths.users, { replace: true })
  }
}

function CodeForm() {
  const continueToPage = useContinue()
  const { field, isSending, onSubmit } = useActionForm({
    defaultValues: { code: '' },
    action: async ({ code }) => continueToPage(await call('passSecondFactor', { code: code.trim() })),
    formatError: (error) => formatCallError(error, messages.failed),
    getErrorField: () => 'code',
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        {...field('code', { validate: (code) => code.trim() !== '' || messages.codeMissing })}
        label={messages.code}
        autoComplete="one-time-code"
        isVerbatim
        isRequired
        maxLength={40}
        hint={messages.codeHint}
      />
      <Button kind="main" size="large" type="submit" isBusy={isSending}>
        {isSending ? messages.submitting : messages.submit}
      </Button>
    </form>
  )
}

function PasskeyForm() {
  const continueToPage = useContinue()
  const isHydrated = useIsHydrated()
  const { isSending, problem, send } = useSending(
    async () =>
      continueToPage(await call('passSecondFactorWithPasskey', { credential: await requestPasskeyAssertion() })),
    (error) =>
      error instanceof PasskeyCancelled ? messages.passkeyCancelled : formatCallError(error, messages.passkeyFailed),
  )
  if (!isHydrated || !supportsPasskeys()) return null
  return (
    <div className={styles.way}>
      <Button icon="lock" isBusy={isSending} onPress={() => void send()}>
        {isSending ? messages.passkeyBusy : messages.passkey}
      </Button>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}

/**
 * The page on which an admin enters the second factor after sign-in. Until then, every other page of the account leads
 * here.
 */
export function SecondFactorScreen() {
  // There is no session after the user has signed out on this page.
  if (!useSession()) return <Navigate to="/" replace />
  return (
    <Screen title={messages.title} lead={messages.lead} width="form">
      <CodeForm />
      <PasskeyForm />
      <p className={styles.quiet}>{messages.lostHint}</p>
      <p>
        <Button kind="quiet" onPress={() => void signOut().catch(reportError)}>
          {messages.signOut}
        </Button>
      </p>
    </Screen>
  )
}
