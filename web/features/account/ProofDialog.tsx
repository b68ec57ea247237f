import type { UserDocument } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { LocalMailHint } from '../accounts/index.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { knowsPasskeys, PasskeyCancelled, showPasskey } from '../../platform/passkeys.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './account.module.css'

const failed = 'That did not work. Please try again.'
const notChosen = 'No passkey was chosen.'
const sayFailure = (error: unknown) => (error instanceof PasskeyCancelled ? notChosen : sayRefusal(error, failed))

type ProofProps = { user: UserDocument; onProved: () => void }

function ByPassword({ onProved }: Pick<ProofProps, 'onProved'>) {
  const [password, setPassword] = useState('')
  const { isSending, problem, send } = useSending(async () => {
    await call('reauthenticate', { password })
    onProved()
  }, sayFailure)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // It stands inside the form that asked: in the page's tree, not on the page.
        event.stopPropagation()
        void send()
      }}
    >
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        problem={problem ?? undefined}
      />
      <div className={styles.acts}>
        <Button kind="main" type="submit" isBusy={isSending}>
          {isSending ? 'Checking…' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
}

/** Who has no password is let in by mail: the link opens a new session here, and that is the proof. */
function ByMail({ user, onProved }: ProofProps) {
  const [isMailed, setMailed] = useState(false)
  const { isSending, problem, send } = useSending(async () => {
    await call('sendSignInLink', { email: user.email })
    setMailed(true)
  }, sayFailure)
  return (
    <div className={styles.form}>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isMailed && (
        <Notice kind="done">
          A sign-in link is on its way to {user.email}. Press it in this browser, then come back here.
          <LocalMailHint />
        </Notice>
      )}
      <div className={styles.acts}>
        <Button isBusy={isSending} onPress={() => void send()}>
          {isMailed ? 'Mail it again' : 'Email me a sign-in link'}
        </Button>
        {isMailed && (
          <Button kind="main" onPress={onProved}>
            I have pressed it
          </Button>
        )}
      </div>
    </div>
  )
}

function ByPasskey({ onProved }: Pick<ProofProps, 'onProved'>) {
  const { isSending, problem, send } = useSending(async () => {
    await call('reauthenticateWithPasskey', { credential: await showPasskey() })
    onProved()
  }, sayFailure)
  return (
    <div className={styles.form}>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <div>
        <Button icon="lock" isBusy={isSending} onPress={() => void send()}>
          Use a passkey
        </Button>
      </div>
    </div>
  )
}

/** Asks once more who is sitting there, before something that could not be taken back. */
export function ProofDialog({ user, onProved, onClose }: ProofProps & { onClose: () => void }) {
  return (
    <Dialog
      title="Is it still you?"
      description="It has been a while since you signed in, and this is worth asking twice."
      isOpen
      onClose={onClose}
    >
      {user.hasPassword ? <ByPassword onProved={onProved} /> : <ByMail user={user} onProved={onProved} />}
      {knowsPasskeys() && <ByPasskey onProved={onProved} />}
    </Dialog>
  )
}
