import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isSubscriber } from '../../platform/access.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { removeFromDevice } from '../../platform/device.ts'
import { forgetSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SectionProps } from './section.ts'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useProof } from './useProof.tsx'
import styles from './account.module.css'

const word = 'DELETE'
const notTyped = `Please type ${word} to confirm.`
const failed = 'Your account could not be deleted just now. Nothing was lost. Please try again.'

/** Says what will be gone, and goes on only once the word is typed. */
export function DeleteDialog({ session, onClose }: SectionProps & { onClose: () => void }) {
  const { user } = session
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { withProof, dialog } = useProof(session)
  const isTyped = typed.trim().toUpperCase() === word
  const { isSending, problem, send } = useSending(
    async () => {
      if (!isTyped) throw new Error(notTyped)
      if (!(await withProof(async () => void (await call('deleteAccount', { confirmation: typed }))))) return
      await navigate('/')
      forgetSession()
      await removeFromDevice()
      showToast('Your account was deleted. A letter to confirm it is on its way.')
    },
    (error) => (isTyped ? sayRefusal(error, failed) : notTyped),
  )
  useFocusOnProblem(form, problem)
  return (
    <Dialog title="Delete your account?" description={`This is the account of ${user.email}.`} isOpen onClose={onClose}>
      <form
        ref={form}
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={styles.gone}>
          <p>What goes, at once and for good:</p>
          <ul>
            <li>every script, recording and take of yours</li>
            <li>your name, address, phone, passkeys and settings, and letters to you</li>
            <li>drafts, self-tapes and offline scenes in this browser</li>
            {isSubscriber(user) && (
              <li>your plan: it ends now, and nothing more is charged. What is paid is not paid back</li>
            )}
          </ul>
          <p className={styles.quiet}>
            Payments stay in our books without your name, and messages you sent us stay where they are.
          </p>
        </div>
        <TextField
          label={`Type ${word} to confirm`}
          name="confirmation"
          autoComplete="off"
          isVerbatim
          isRequired
          value={typed}
          onChange={setTyped}
          problem={problem ?? undefined}
        />
        <div className={styles.dialogActs}>
          <Button onPress={onClose}>Keep my account</Button>
          <Button kind="danger" type="submit" isBusy={isSending}>
            {isSending ? 'Deleting…' : 'Delete my account'}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
