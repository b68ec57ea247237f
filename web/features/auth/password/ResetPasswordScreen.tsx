import { useState } from 'react'
import { Link } from 'react-router'
import { isRefusal, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { sessionStore } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues, staysHere } from './formValues.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { problemOfPair } from './password.ts'
import { useFieldProblem } from './useFieldProblem.ts'
import { useFocusedHeading } from './useFocusedHeading.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import * as phrases from './words.ts'
import styles from './accounts.module.css'

const title = phrases.setNewPassword
const failed = phrases.failedToUpdatePassword

function ResetDone() {
  useFocusedHeading()
  return (
    <BesideDrawing>
      <Screen title={title} width="form">
        <Notice kind="done">{phrases.yourNewPasswordIsSet}</Notice>
        <div>
          <ButtonLink kind="main" size="large" to="/sign-in">
            {phrases.signInNow}
          </ButtonLink>
        </div>
      </Screen>
    </BesideDrawing>
  )
}

/** Where the mailed reset link leads. */
export function ResetPasswordScreen() {
  const token = useHiddenToken()
  const [isDone, setDone] = useState(false)
  const { form, isWrong, setWrong, problemOf } = useFieldProblem<'password' | 'again'>()
  const { isSending, problem, send } = useSending(
    async (newPassword: string) => {
      await call('resetPassword', { token, newPassword })
      // Every session of the account has ended with this, one of this browser's too.
      sessionStore.set(null)
      setDone(true)
    },
    (error) => {
      const words = sayRefusal(error, failed)
      setWrong(isRefusal(error, 'auth/weak-password') ? { field: 'password', words } : null)
      return words
    },
  )
  if (isDone) return <ResetDone />
  return (
    <BesideDrawing>
      <Screen title={title} lead={phrases.itReplacesOldOne} width="form">
        <form
          {...staysHere}
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            const value = formValues(event)
            const wrong = problemOfPair(value('password'), value('again'), phrases.passwordsDoNotMatch)
            setWrong(wrong)
            if (!wrong) void send(value('password'))
          }}
        >
          {problem && !isWrong && <Notice kind="failed">{problem}</Notice>}
          <NewPasswordFields problem={problemOf('password')} problemAgain={problemOf('again')} />
          <Button kind="main" size="large" type="submit" isDisabled={isSending || !token}>
            {isSending ? phrases.setting : phrases.setPasswordNow}
          </Button>
          {!token && <p>{phrases.thisAddressLacksItsToken}</p>}
          {problem && !isWrong && (
            <p className={styles.quiet}>
              <Link to="/forgot-password">{phrases.askForNewLink}</Link>
            </p>
          )}
        </form>
      </Screen>
    </BesideDrawing>
  )
}
