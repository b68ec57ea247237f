import { useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { SettingRow } from '../form/SettingRow.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import type { SectionProps } from '../accountSection.ts'
import { ResultMessage } from '../form/ResultMessage.tsx'
import { useStoredField } from '../form/useStoredField.ts'
import { useSettingForm } from '../form/useSettingForm.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

/** Texts that specification 1 §8 prescribes for the account page. */
const failedMessage = messages.phoneUpdateFailed
const updatedMessage = messages.phoneUpdated

/** The row with the user's phone number, which the user can change or remove. */
export function PhoneRow({ session: { user }, canChange }: SectionProps & { canChange: boolean }) {
  const phone = useStoredField(user.uid, 'phone', user.phone ?? '')
  const { isOpen, open, close, opener, form } = useSettingForm(phone.wasRestored)
  const [result, setResult] = useState<string | null>(null)
  const closeForm = () => {
    phone.clear()
    close()
  }
  const { field, reset, isSending, onSubmit } = useActionForm({
    defaultValues: { phone: phone.initial },
    action: async (values) => {
      sessionStore.setUser(await call('updateUserPhone', values))
      setResult(updatedMessage)
      closeForm()
    },
    formatError: (error) => formatCallError(error, failedMessage),
    getErrorField: () => 'phone',
  })
  const phoneField = field('phone')
  return (
    <SettingRow
      label={messages.phoneLabel}
      act={
        canChange &&
        !isOpen && (
          <Button
            ref={opener}
            kind="bare"
            label={user.phone ? messages.phoneChange : messages.phoneAddLabel}
            onPress={() => {
              reset({ phone: user.phone ?? '' })
              setResult(null)
              open()
            }}
          >
            {user.phone ? messages.rowChange : messages.phoneAdd}
          </Button>
        )
      }
      below={<ResultMessage text={result} />}
    >
      {isOpen ? (
        <SettingForm
          form={form}
          label={messages.phoneSave}
          busyLabel={messages.submitSaving}
          isSending={isSending}
          onSubmit={onSubmit}
          onCancel={closeForm}
        >
          <TextField
            {...phoneField}
            label={messages.phoneLabel}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={messages.phoneHint}
            onChange={(value) => {
              phoneField.onChange(value)
              phone.store(value)
            }}
          />
        </SettingForm>
      ) : (
        (user.phone ?? <span className={styles.quiet}>{messages.rowNotGiven}</span>)
      )}
    </SettingRow>
  )
}
