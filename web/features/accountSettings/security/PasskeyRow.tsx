import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import { useSettingForm } from '../form/useSettingForm.ts'
import { formatTimeAgo, formatDay } from '../formatTimeAgo.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const maxNameLength = 100

type PasskeyRowProps = {
  passkey: OutputOf<'getUserPasskeys'>['passkeys'][number]
  canChange: boolean
  withReauthentication: (act: () => Promise<void>) => Promise<boolean>
  onChanged: () => Promise<unknown>
}

function RenameForm({
  passkey,
  onChanged,
  ...open
}: PasskeyRowProps & Pick<ReturnType<typeof useSettingForm>, 'form' | 'close'>) {
  const { field, isSending, onSubmit } = useActionForm({
    defaultValues: { passkeyName: passkey.name },
    action: async ({ passkeyName }) => {
      await call('renamePasskey', { passkeyId: passkey.passkeyId, name: passkeyName })
      await onChanged()
      open.close()
    },
    formatError: (error) => formatCallError(error, messages.passkeyRenameFailed),
    getErrorField: () => 'passkeyName',
  })
  return (
    <SettingForm
      form={open.form}
      label={messages.nameSave}
      busyLabel={messages.submitSaving}
      isSending={isSending}
      onSubmit={onSubmit}
      onCancel={open.close}
    >
      <TextField
        {...field('passkeyName')}
        label={messages.passkeyNameLabel}
        autoComplete="off"
        maxLength={maxNameLength}
      />
    </SettingForm>
  )
}

/** Shows one passkey: its name, when it was added, and when it was last used. The user can rename and remove it. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, canChange, withReauthentication, onChanged } = props
  const { passkeyId, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const { isOpen, open, close, opener, form } = useSettingForm(false)
  const removing = useSending(
    async () => {
      if (await withReauthentication(async () => void (await call('removePasskey', { passkeyId })))) await onChanged()
    },
    (error) => formatCallError(error, messages.passkeyRemoveFailed),
  )
  const usedText = lastUsedAt
    ? messages.passkeyLastUsed(formatTimeAgo(lastUsedAt, Date.now()))
    : messages.passkeyNotUsed
  return (
    <li>
      {isOpen ? (
        <RenameForm {...props} form={form} close={close} />
      ) : (
        <div className={styles.fact}>
          <div className={styles.value}>
            <strong>{name}</strong>
            <span className={styles.quiet}>
              {messages.passkeyAddedOn(formatDay(createdAt), usedText)}
              {isBackedUp && messages.passkeySynced}
            </span>
          </div>
          {canChange && (
            <div className={styles.act}>
              <Button ref={opener} kind="bare" label={messages.passkeyRenameLabel(name)} onPress={open}>
                {messages.passkeyRename}
              </Button>
              <Button
                kind="bare"
                label={messages.passkeyRemoveLabel(name)}
                isBusy={removing.isSending}
                onPress={() => void removing.send()}
              >
                {messages.passkeyRemove}
              </Button>
            </div>
          )}
        </div>
      )}
      {removing.problem && <Notice kind="failed">{removing.problem}</Notice>}
    </li>
  )
}
