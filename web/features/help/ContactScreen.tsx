import type { InputOf } from '@scene-partner/contract/operations/index'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSession } from '../../platform/session.ts'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { formValues, staysHere } from '../accounts/index.ts'
import * as phrases from './words.ts'
import styles from './ContactScreen.module.css'

/** Spec 1 §9. */
const thankedForMs = 5_000
const failed = phrases.failedToSendMessage

/** Said as they are; of all else only that it failed matters here. */
const told: ReadonlySet<string> = new Set(['contact/blank', 'auth/invalid-email', 'rate_limited'])

class Incomplete extends Error {}

function sayError(error: unknown): string {
  if (error instanceof Incomplete) return phrases.fillInAllFields
  return error instanceof CallError && told.has(error.code) ? error.message : failed
}

/** Says thanks for a while, then makes room again. */
function useThanks(): [isThanked: boolean, thank: () => void] {
  const [isThanked, setThanked] = useState(false)
  useEffect(() => {
    if (!isThanked) return
    const timer = setTimeout(() => setThanked(false), thankedForMs)
    return () => clearTimeout(timer)
  }, [isThanked])
  return [isThanked, () => setThanked(true)]
}

/** What is answered at once elsewhere, for who would otherwise wait two days for it. */
const sooner = [
  [phrases.questions, '/faq', phrases.howItWorks],
  [phrases.lostPassword, '/forgot-password', phrases.weMailYouLink],
  [phrases.plansAndCodes, '/pricing', phrases.whatEachGives],
] as const

function Sooner() {
  return (
    <section className={styles.sooner}>
      <h2>{phrases.answeredAlready}</h2>
      <ul>
        {sooner.map(([name, to, words]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The cursor goes where something is missing. */
function focusBlank(form: HTMLFormElement | null) {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
  ;[...fields].find(({ value }) => !value.trim())?.focus()
}

/** Writing to the people who run the site. What was typed stays until it has arrived. */
export function ContactScreen() {
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [isThanked, thank] = useThanks()
  const held = useHeldBack()
  const { isSending, problem, send } = useSending(async (message: InputOf<'sendContactMessage'>) => {
    if (Object.values(message).some((one) => !one.trim())) {
      focusBlank(form.current)
      throw new Incomplete()
    }
    await call('sendContactMessage', message)
    form.current?.reset()
    thank()
  }, sayError)
  return (
    <Screen
      title={phrases.contact}
      heading={phrases.writeToUs}
      description={phrases.questionsFaultsWishes}
      lead={phrases.personReads}
    >
      <div className={styles.both}>
        <form
          {...staysHere}
          className={styles.form}
          ref={form}
          noValidate
          onSubmit={(event) => {
            const read = formValues(event)
            void send({ name: read('name'), email: read('email'), subject: read('subject'), message: read('message') })
          }}
        >
          <TextField
            label={phrases.name}
            name="name"
            autoComplete="name"
            maxLength={200}
            isRequired
            defaultValue={session?.user.displayName ?? ''}
          />
          <TextField
            label={phrases.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            isVerbatim
            isRequired
            defaultValue={session?.user.email ?? ''}
          />
          <TextField label={phrases.subject} name="subject" maxLength={200} isRequired />
          <TextArea label={phrases.message} name="message" rows={7} maxLength={10_000} isRequired />
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div role="status">{isThanked && <Notice kind="done">{phrases.thankYouForYourMessage}</Notice>}</div>
          <Button kind="main" size="large" type="submit" {...held.describedBy} isDisabled={held.isHeld || isSending}>
            {isSending ? phrases.sending : phrases.sendMessage}
          </Button>
          {held.words}
        </form>
        <Sooner />
      </div>
    </Screen>
  )
}
