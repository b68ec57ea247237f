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
import * as words from './words.ts'
import styles from './account.module.css'

const word = 'DELETE'
const notTyped = words.pleaseType(word)
const failed = words.yourAccountCouldNotBeDeleted

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
      showToast(words.yourAccountWasDeleted)
    },
    (error) => (isTyped ? sayRefusal(error, failed) : notTyped),
  )
  useFocusOnProblem(form, problem)
  return (
    <Dialog title={words.deleteYourAccount} description={words.thisIsAccountOf(user.email)} isOpen onClose={onClose}>
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
          <p>{words.whatGoesAtOnce}</p>
          <ul>
            <li>{words.everyScriptRecording}</li>
            <li>{words.yourNameAddressPhone}</li>
            <li>{words.draftsSelfTapes}</li>
            {isSubscriber(user) && <li>{words.yourPlan}</li>}
          </ul>
          <p className={styles.quiet}>{words.paymentsStayInOurBooks}</p>
        </div>
        <TextField
          label={words.typeToConfirm(word)}
          name="confirmation"
          autoComplete="off"
          isVerbatim
          isRequired
          value={typed}
          onChange={setTyped}
          problem={problem ?? undefined}
        />
        <div className={styles.dialogActs}>
          <Button onPress={onClose}>{words.keepMyAccount}</Button>
          <Button kind="danger" type="submit" isBusy={isSending}>
            {isSending ? words.deleting : words.deleteMyAccount}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
