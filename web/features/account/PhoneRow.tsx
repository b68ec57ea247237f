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

/** Spec 1 §8, Account. */
const failed = words.failedToUpdatePhone
const updated = words.phoneUpdated

/** A number that can be left empty. */
export function PhoneRow({ session: { user }, mayChange }: SectionProps & { mayChange: boolean }) {
  const phone = useKept(user.uid, 'phone', user.phone ?? '')
  const { isOpen, open, close, opener, form } = useOpenForm(phone.wasKept)
  const [told, setTold] = useState<string | null>(null)
  const end = () => {
    phone.forget()
    close()
  }
  const { isSending, problem, send, clear } = useSending(
    async () => {
      sessionStore.setUser(await call('updateUserPhone', { phone: phone.value }))
      setTold(updated)
      end()
    },
    (error) => sayRefusal(error, failed),
  )
  useFocusOnProblem(form, problem)
  return (
    <FactRow
      label={words.phone}
      act={
        mayChange &&
        !isOpen && (
          <Button
            ref={opener}
            kind="bare"
            label={user.phone ? words.changePhone : words.addPhone}
            onPress={() => {
              phone.begin(user.phone ?? '')
              setTold(null)
              open()
            }}
          >
            {user.phone ? words.change : words.addOne}
          </Button>
        )
      }
      below={<Told words={told} />}
    >
      {isOpen ? (
        <RowForm
          form={form}
          words={words.savePhone}
          busyWords={words.saving}
          isSending={isSending}
          onSend={send}
          onCancel={() => {
            clear()
            end()
          }}
        >
          <TextField
            label={words.phone}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={words.withItsCountryCode}
            value={phone.value}
            onChange={phone.change}
            problem={problem ?? undefined}
          />
        </RowForm>
      ) : (
        (user.phone ?? <span className={styles.quiet}>{words.notGiven}</span>)
      )}
    </FactRow>
  )
}
