import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { sessionStore } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FactRow } from './FactRow.tsx'
import { FormActs } from './FormActs.tsx'
import type { SectionProps } from './section.ts'
import { Told } from './Told.tsx'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useKept } from './useKept.ts'
import { useOpenForm } from './useOpenForm.ts'
import styles from './account.module.css'

/** Spec 1 §8, Account. */
const failed = 'Failed to update phone'
const updated = 'Phone updated'

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
      name="Phone"
      act={
        mayChange &&
        !isOpen && (
          <Button
            ref={opener}
            kind="bare"
            label={user.phone ? 'Change phone' : 'Add a phone'}
            onPress={() => {
              phone.begin(user.phone ?? '')
              setTold(null)
              open()
            }}
          >
            {user.phone ? 'Change' : 'Add'}
          </Button>
        )
      }
      below={<Told words={told} />}
    >
      {isOpen ? (
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="With its country code if you can. Leave it empty to take it away."
            value={phone.value}
            onChange={phone.change}
            problem={problem ?? undefined}
          />
          <FormActs
            words="Save phone"
            busyWords="Saving…"
            isSending={isSending}
            onCancel={() => {
              clear()
              end()
            }}
          />
        </form>
      ) : (
        (user.phone ?? <span className={styles.quiet}>Not given</span>)
      )}
    </FactRow>
  )
}
