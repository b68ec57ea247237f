import { useState } from 'react'
import { LocalMailHint, looksLikeEmail, tidyEmail } from '../accounts/index.ts'
import { isRefusal, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Badge } from './Badge.tsx'
import { FactRow } from './FactRow.tsx'
import { RowForm } from './RowForm.tsx'
import type { SectionProps } from './section.ts'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useKept } from './useKept.ts'
import { useOpenForm } from './useOpenForm.ts'
import { useProof } from './useProof.tsx'
import { VerifyAgain } from './VerifyAgain.tsx'
import * as words from './words.ts'

const notAnAddress = words.invalidEmailAddress
const failed = words.failedToChangeYourAddress

/** The address, whether it is proved, and the way to another one. */
export function EmailRow({ session, mayChange }: SectionProps & { mayChange: boolean }) {
  const { user } = session
  const email = useKept(user.uid, 'newEmail', '')
  const { isOpen, open, close, opener, form } = useOpenForm(email.wasKept)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { withProof, dialog } = useProof(session)
  const wanted = tidyEmail(email.value)
  const end = () => {
    email.forget()
    close()
  }
  const { isSending, problem, send, clear } = useSending(
    async () => {
      if (!looksLikeEmail(wanted)) throw new Error(notAnAddress)
      const isDone = await withProof(async () => void (await call('requestEmailChange', { newEmail: wanted })))
      if (!isDone) return
      setMailedTo(wanted)
      end()
    },
    (error) =>
      looksLikeEmail(wanted) || isRefusal(error, 'auth/invalid-email') ? sayRefusal(error, failed) : notAnAddress,
  )
  useFocusOnProblem(form, problem)
  return (
    <FactRow
      label={words.email}
      act={
        mayChange &&
        !isOpen && (
          <Button
            ref={opener}
            kind="bare"
            label={words.changeEmail}
            onPress={() => {
              setMailedTo(null)
              open()
            }}
          >
            {words.change}
          </Button>
        )
      }
      below={
        <>
          {!user.emailVerified && <VerifyAgain />}
          {isOpen && (
            <RowForm
              form={form}
              words={words.mailMeLink}
              busyWords={words.sending}
              isSending={isSending}
              onSend={send}
              onCancel={() => {
                clear()
                end()
              }}
            >
              <TextField
                label={words.newEmail}
                name="newEmail"
                type="email"
                inputMode="email"
                autoComplete="email"
                isVerbatim
                isRequired
                value={email.value}
                onChange={email.change}
                hint={words.weMailLinkThere}
                problem={problem ?? undefined}
              />
            </RowForm>
          )}
          {mailedTo !== null && (
            <Notice kind="done">
              {words.linkIsOnItsWay(mailedTo)}
              <LocalMailHint />
            </Notice>
          )}
          {dialog}
        </>
      }
    >
      {user.email}
      <Badge isVerified={user.emailVerified} />
    </FactRow>
  )
}
