import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatActionError } from '../../admin/common/index.ts'
import { call } from '../../platform/api/client.ts'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { CopyButton } from './CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import { setUpMessages as messages } from './messages.ts'
import styles from './SecondFactor.module.css'

type TotpSecret = OutputOf<'beginTotp'>
type TotpSetupDialogProps = {
  secret: TotpSecret
  /**
   * Called with new recovery codes. The list is empty if the account already has a second factor and unused codes.
   */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Shows the secret of an authenticator app as a QR code and as text. The first code of the app activates the app. */
export function TotpSetupDialog({ secret, onDone, onClose }: TotpSetupDialogProps) {
  const { field, isSending, onSubmit } = useActionForm({
    defaultValues: { totp: '' },
    action: async ({ totp }) => onDone((await call('confirmTotp', { code: totp })).recoveryCodes),
    formatError: (error) => formatActionError(messages.failed, error),
    getErrorField: () => 'totp',
  })
  return (
    <Dialog
      isOpen
      title={messages.title}
      description={messages.scan}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.cancel}</Button>
          <Button kind="main" type="submit" form="totp" isBusy={isSending}>
            {isSending ? messages.confirming : messages.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <QrCode text={secret.uri} label={messages.picture} />
        <div className={styles.secret}>
          <span>{messages.byHand}</span>
          <code>{groupByFour(secret.secret)}</code>
          <CopyButton text={secret.secret} label={messages.copy} doneLabel={messages.copied} />
          <a href={secret.uri}>{messages.open}</a>
        </div>
      </div>
      <form id="totp" className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          {...field('totp', { validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) || messages.codeMissing })}
          label={messages.code}
          autoComplete="one-time-code"
          isVerbatim
          maxLength={10}
        />
      </form>
    </Dialog>
  )
}
