import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { sessionStore } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FactRow } from './FactRow.tsx'
import { RowForm } from './RowForm.tsx'
import type { SectionProps } from './section.ts'
import { Told } from './Told.tsx'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useKept } from './useKept.ts'
import { useOpenForm } from './useOpenForm.ts'
import * as words from './words.ts'
import styles from './account.module.css'

const longestName = 100
const blank = words.enterYourFirstName
const failed = words.failedToUpdateName

/** First and last name. */
export function NameRow({ session: { user }, mayChange }: SectionProps & { mayChange: boolean }) {
  const first = useKept(user.uid, 'firstName', user.firstName)
  const last = useKept(user.uid, 'lastName', user.lastName)
  const { isOpen, open, close, opener, form } = useOpenForm(first.wasKept || last.wasKept)
  const [told, setTold] = useState<string | null>(null)
  const end = () => {
    first.forget()
    last.forget()
    close()
  }
  const { isSending, problem, send, clear } = useSending(
    async () => {
      if (!first.value.trim()) throw new Error(blank)
      sessionStore.setUser(await call('updateProfile', { firstName: first.value, lastName: last.value }))
      setTold(words.nameUpdated)
      end()
    },
    (error) => (first.value.trim() ? sayRefusal(error, failed) : blank),
  )
  useFocusOnProblem(form, problem)
  const handleOpen = () => {
    first.begin(user.firstName)
    last.begin(user.lastName)
    setTold(null)
    open()
  }
  return (
    <FactRow
      label={words.name}
      act={
        mayChange &&
        !isOpen && (
          <Button ref={opener} kind="bare" label={words.changeName} onPress={handleOpen}>
            {words.change}
          </Button>
        )
      }
      below={<Told words={told} />}
    >
      {isOpen ? (
        <RowForm
          form={form}
          words={words.saveName}
          busyWords={words.saving}
          isSending={isSending}
          onSend={send}
          onCancel={() => {
            clear()
            end()
          }}
        >
          <TextField
            label={words.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={longestName}
            isRequired
            value={first.value}
            onChange={first.change}
            problem={problem ?? undefined}
          />
          <TextField
            label={words.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={longestName}
            value={last.value}
            onChange={last.change}
          />
        </RowForm>
      ) : (
        user.displayName || <span className={styles.quiet}>{words.notGiven}</span>
      )}
    </FactRow>
  )
}
