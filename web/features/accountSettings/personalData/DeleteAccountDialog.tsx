import { useNavigate } from 'react-router'
import { isSubscriber } from '../../../platform/session/access.ts'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { clearDeviceData } from '../../../platform/storage/clearDeviceData.ts'
import { clearSession } from '../../../platform/session/session.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import type { SectionProps } from '../accountSection.ts'
import { useReauthentication } from '../security/useReauthentication.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const confirmationWord = 'DELETE'
const notTypedMessage = messages.deleteDialogNotTyped(confirmationWord)
const isConfirmed = (typed: string) => typed.trim().toUpperCase() === confirmationWord
const failedMessage = messages.deleteDialogFailed

/** Lists what will be deleted with the account. Deletes the account after the user has typed the word DELETE. */
export function DeleteAccountDialog({ session, onClose }: SectionProps & { onClose: () => void }) {
  const { user } = session
  const navigate = useNavigate()
  const { withReauthentication, dialog } = useReauthentication(session)
  const { field, isSending, onSubmit } = useActionForm({
    defaultValues: { confirmation: '' },
    action: async (values) => {
      if (!(await withReauthentication(async () => void (await call('deleteAccount', values))))) return
      await navigate('/')
      clearSession()
      await clearDeviceData()
      showToast(messages.deleteDialogDone)
    },
    formatError: (error) => formatCallError(error, failedMessage),
    getErrorField: () => 'confirmation',
  })
  return (
    <Dialog
      title={messages.deleteDialogTitle}
      description={messages.deleteDialogDescription(user.email)}
      isOpen
      onClose={onClose}
    >
      <form className={styles.dialogForm} noValidate onSubmit={onSubmit}>
        <div className={styles.gone}>
          <p>{messages.deleteDialogListIntro}</p>
          <ul>
            <li>{messages.deleteDialogScripts}</li>
            <li>{messages.deleteDialogProfile}</li>
            <li>{messages.deleteDialogDeviceData}</li>
            {isSubscriber(user) && <li>{messages.deleteDialogPlan}</li>}
          </ul>
          <p className={styles.quiet}>{messages.deleteDialogPaymentsHint}</p>
        </div>
        <TextField
          {...field('confirmation', { validate: (typed) => isConfirmed(typed) || notTypedMessage })}
          label={messages.deleteDialogConfirmLabel(confirmationWord)}
          autoComplete="off"
          isVerbatim
          isRequired
        />
        <div className={styles.dialogActs}>
          <Button onPress={onClose}>{messages.deleteDialogCancel}</Button>
          <Button kind="danger" type="submit" isBusy={isSending}>
            {isSending ? messages.deleteDialogDeleting : messages.deleteAccountButton}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}
