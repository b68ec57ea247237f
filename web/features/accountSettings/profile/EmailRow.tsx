import { useState } from 'react'
import { LocalMailHint, isPlausibleEmail, normalizeEmail } from '../../auth/index.ts'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'
import { SettingRow } from '../form/SettingRow.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import type { SectionProps } from '../accountSection.ts'
import { useStoredField } from '../form/useStoredField.ts'
import { useSettingForm } from '../form/useSettingForm.ts'
import { useReauthentication } from '../security/useReauthentication.tsx'
import { ResendVerification } from './ResendVerification.tsx'
import * as messages from '../messages.ts'

const invalidMessage = messages.emailInvalid
const failedMessage = messages.emailChangeFailed

/**
 * Shows the e-mail address and whether it is verified, and lets the user change it. If the old address is unverified,
 * it may be mistyped, so the new address replaces it immediately. Otherwise the old address stays until the user
 * confirms the new address by the link that is mailed to it.
 */
export function EmailRow({ session }: SectionProps) {
  const { user } = session
  const canChange = session.claims.impersonatedBy === null
  const email = useStoredField(user.uid, 'newEmail', '')
  const { isOpen, open, close, opener, form } = useSettingForm(email.wasRestored)
  const [sentMessage, setSentMessage] = useState<string | null>(null)
  const { withReauthentication, dialog } = useReauthentication(session)
  const closeForm = () => {
    email.clear()
    close()
  }
  const { field, reset, isSending, onSubmit } = useActionForm({
    defaultValues: { newEmail: email.initial },
    action: async (values) => {
      const newEmail = normalizeEmail(values.newEmail)
      if (user.emailVerified) {
        const isDone = await withReauthentication(async () => void (await call('requestEmailChange', { newEmail })))
        if (!isDone) return
      } else sessionStore.setUser(await call('correctSignUpEmail', { newEmail }))
      setSentMessage(user.emailVerified ? messages.emailLinkSent(newEmail) : messages.emailCorrected(newEmail))
      closeForm()
    },
    formatError: (error) => formatCallError(error, failedMessage),
    getErrorField: () => 'newEmail',
  })
  const newEmail = field('newEmail', { validate: (typed) => isPlausibleEmail(normalizeEmail(typed)) || invalidMessage })
  return (
    <SettingRow
      label={messages.emailLabel}
      act={
        canChange &&
        !isOpen && (
          <Button
            ref={opener}
            kind="bare"
            label={messages.emailChange}
            onPress={() => {
              reset({ newEmail: '' })
              setSentMessage(null)
              open()
            }}
          >
            {messages.rowChange}
          </Button>
        )
      }
      below={
        <>
          {!user.emailVerified && <ResendVerification key={user.email} />}
          {isOpen && (
            <SettingForm
              form={form}
              label={messages.emailNewSubmit}
              busyLabel={messages.submitSending}
              isSending={isSending}
              onSubmit={onSubmit}
              onCancel={closeForm}
            >
              <TextField
                {...newEmail}
                label={messages.emailNewLabel}
                type="email"
                inputMode="email"
                autoComplete="email"
                isVerbatim
                isRequired
                onChange={(typed) => {
                  newEmail.onChange(typed)
                  email.store(typed)
                }}
                hint={user.emailVerified ? messages.emailNewHint : messages.emailCorrectHint}
              />
            </SettingForm>
          )}
          {sentMessage !== null && (
            <Notice kind="done">
              {sentMessage}
              <LocalMailHint />
            </Notice>
          )}
          {dialog}
        </>
      }
    >
      {user.email}
      <VerifiedBadge isVerified={user.emailVerified} />
    </SettingRow>
  )
}
