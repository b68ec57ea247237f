import type { UserDocument } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { LocalMailHint } from '../accounts/index.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { knowsPasskeys, PasskeyCancelled, showPasskey } from '../../platform/passkeys.ts'
import { operationQuery } from '../../platform/query.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import * as words from './words.ts'
import styles from './account.module.css'

const failed = words.thatDidNotWork
const notChosen = words.noPasskeyWasChosen
const sayFailure = (error: unknown) => (error instanceof PasskeyCancelled ? notChosen : sayRefusal(error, failed))

type ProofProps = { user: UserDocument; onProved: () => void }
type WayProps = ProofProps & { otherWay: ReactNode }

function ByPassword({ onProved, otherWay }: WayProps) {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { isSending, problem, send } = useSending(async () => {
    await call('reauthenticate', { password })
    onProved()
  }, sayFailure)
  useFocusOnProblem(form, problem)
  return (
    <form
      ref={form}
      className={styles.dialogForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // It stands inside the form that asked: in the page's tree, not on the page.
        event.stopPropagation()
        void send()
      }}
    >
      <PasswordField
        label={words.currentPassword}
        name="current"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        problem={problem ?? undefined}
      />
      <div className={styles.dialogActs}>
        {otherWay}
        <Button kind="main" type="submit" isBusy={isSending}>
          {isSending ? words.checking : words.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Who has no password is let in by mail: the link opens a new session here, and that is the proof. */
function ByMail({ user, onProved, otherWay }: WayProps) {
  const [isMailed, setMailed] = useState(false)
  const { isSending, problem, send } = useSending(async () => {
    await call('sendSignInLink', { email: user.email })
    setMailed(true)
  }, sayFailure)
  return (
    <div className={styles.dialogForm}>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isMailed && (
        <Notice kind="done">
          {words.signInLinkIsOnItsWay(user.email)}
          <LocalMailHint />
        </Notice>
      )}
      <div className={styles.dialogActs}>
        {otherWay}
        <Button isBusy={isSending} onPress={() => void send()}>
          {isMailed ? words.mailItAgain : words.emailMeSignInLink}
        </Button>
        {isMailed && (
          <Button kind="main" onPress={onProved}>
            {words.iHavePressedIt}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks once more who is sitting there, before something that could not be taken back. */
export function ProofDialog({ user, onProved, onClose }: ProofProps & { onClose: () => void }) {
  const { data } = useQuery(operationQuery('getUserPasskeys', {}, ['user']))
  const passkey = useSending(async () => {
    await call('reauthenticateWithPasskey', { credential: await showPasskey() })
    onProved()
  }, sayFailure)
  const hasPasskey = knowsPasskeys() && data !== undefined && data.passkeys.length > 0
  const Way = user.hasPassword ? ByPassword : ByMail
  return (
    <Dialog title={words.isItStillYou} description={words.itHasBeenWhile} isOpen onClose={onClose}>
      {passkey.problem && <Notice kind="failed">{passkey.problem}</Notice>}
      <Way
        user={user}
        onProved={onProved}
        otherWay={
          hasPasskey && (
            <Button icon="lock" isBusy={passkey.isSending} onPress={() => void passkey.send()}>
              {words.usePasskey}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
