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

const maxNameLength = 100
const blankMessage = messages.nameFirstNameMissing
const failedMessage = messages.nameUpdateFailed

/** The row with the user's name, which the user can change. */
export function NameRow({ session: { user }, canChange }: SectionProps & { canChange: boolean }) {
  const first = useStoredField(user.uid, 'firstName', user.firstName)
  const last = useStoredField(user.uid, 'lastName', user.lastName)
  const { isOpen, open, close, opener, form } = useSettingForm(first.wasRestored || last.wasRestored)
  const [result, setResult] = useState<string | null>(null)
  const closeForm = () => {
    first.clear()
    last.clear()
    close()
  }
  const { field, reset, isSending, onSubmit } = useActionForm({
    defaultValues: { firstName: first.initial, lastName: last.initial },
    action: async (values) => {
      sessionStore.setUser(await call('updateProfile', values))
      setResult(messages.nameUpdated)
      closeForm()
    },
    formatError: (error) => formatCallError(error, failedMessage),
    getErrorField: () => 'firstName',
  })
  const firstName = field('firstName', { validate: (name) => name.trim() !== '' || blankMessage })
  const lastName = field('lastName')
  const handleOpen = () => {
    reset({ firstName: user.firstName, lastName: user.lastName })
    setResult(null)
    open()
  }
  return (
    <SettingRow
      label={messages.nameLabel}
      act={
        canChange &&
        !isOpen && (
          <Button ref={opener} kind="bare" label={messages.nameChange} onPress={handleOpen}>
            {messages.rowChange}
          </Button>
        )
      }
      below={<ResultMessage text={result} />}
    >
      {isOpen ? (
        <SettingForm
          form={form}
          label={messages.nameSave}
          busyLabel={messages.submitSaving}
          isSending={isSending}
          onSubmit={onSubmit}
          onCancel={closeForm}
        >
          <TextField
            {...firstName}
            label={messages.nameFirstName}
            autoComplete="given-name"
            maxLength={maxNameLength}
            isRequired
            onChange={(name) => {
              firstName.onChange(name)
              first.store(name)
            }}
          />
          <TextField
            {...lastName}
            label={messages.nameLastName}
            autoComplete="family-name"
            maxLength={maxNameLength}
            onChange={(name) => {
              lastName.onChange(name)
              last.store(name)
            }}
          />
        </SettingForm>
      ) : (
        user.displayName || <span className={styles.quiet}>{messages.rowNotGiven}</span>
      )}
    </SettingRow>
  )
}
