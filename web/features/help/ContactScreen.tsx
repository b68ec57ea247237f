import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useSession } from '../../platform/session/session.ts'
import { useReadOnlyNotice } from '../../platform/session/readOnlyNotice.tsx'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { readForm, safeFormProps } from '../auth/index.ts'
import * as messages from './messages.ts'
import styles from './ContactScreen.module.css'

/** How long the page thanks the user after sending, in ms (spec 1 §9). */
const thanksDurationMs = 5_000
const failedMessage = messages.contactFailed

/** Codes of the errors for which the page shows the server's message. For other errors, it shows a general message. */
const shownCodes: ReadonlySet<string> = new Set([
  'contact/blank',
  'contact/too-fast',
  'auth/invalid-email',
  'rate_limited',
])

class IncompleteFormError extends Error {}

function formatError(error: unknown): string {
  if (error instanceof IncompleteFormError) return messages.contactIncomplete
  return error instanceof CallError && shownCodes.has(error.code) ? error.message : failedMessage
}

/** Returns whether the page shows its thanks now, and a function that shows them for `thanksDurationMs`. */
function useThanks(): [isThanked: boolean, thank: () => void] {
  const [isThanked, setThanked] = useState(false)
  useEffect(() => {
    if (!isThanked) return
    const timer = setTimeout(() => setThanked(false), thanksDurationMs)
    return () => clearTimeout(timer)
  }, [isThanked])
  return [isThanked, () => setThanked(true)]
}

/** Links to pages that answer common questions, shown beside the contact form. */
const quickAnswers = [
  [messages.contactFaqTitle, '/faq', messages.contactFaqText],
  [messages.contactPasswordTitle, '/forgot-password', messages.contactPasswordText],
  [messages.contactPricingTitle, '/pricing', messages.contactPricingText],
] as const

function QuickAnswers() {
  return (
    <section className={styles.sooner}>
      <h2>{messages.contactAnsweredTitle}</h2>
      <ul>
        {quickAnswers.map(([name, to, words]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Focuses the first empty field of the contact form. */
function focusEmptyField(form: HTMLFormElement | null) {
  const fields =
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([name=website]), textarea') ?? []
  ;[...fields].find(({ value }) => !value.trim())?.focus()
}

type Written = Record<'name' | 'email' | 'subject' | 'message' | 'website', string>

/** The contact form. The fields keep their text until the server has accepted the message. */
export function ContactScreen() {
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [isThanked, thank] = useThanks()
  const openedAt = useRef(performance.now())
  const readOnly = useReadOnlyNotice()
  const { isSending, problem, send } = useSending(async ({ website, ...message }: Written) => {
    if (Object.values(message).some((one) => !one.trim())) {
      focusEmptyField(form.current)
      throw new IncompleteFormError()
    }
    await call('sendContactMessage', { ...message, website, openMs: performance.now() - openedAt.current })
    form.current?.reset()
    thank()
  }, formatError)
  return (
    <Screen
      title={messages.contactTitle}
      heading={messages.contactLink}
      description={messages.contactDescription}
      lead={messages.contactLead}
    >
      <div className={styles.both}>
        <form
          {...safeFormProps}
          className={styles.form}
          ref={form}
          noValidate
          onSubmit={(event) => {
            const readField = readForm(event)
            void send({
              name: readField('name'),
              email: readField('email'),
              subject: readField('subject'),
              message: readField('message'),
              website: readField('website'),
            })
          }}
        >
          <TextField
            label={messages.contactName}
            name="name"
            autoComplete="name"
            maxLength={200}
            isRequired
            defaultValue={session?.user.displayName ?? ''}
          />
          <TextField
            label={messages.contactEmail}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            isVerbatim
            isRequired
            defaultValue={session?.user.email ?? ''}
          />
          <TextField label={messages.contactSubject} name="subject" maxLength={200} isRequired />
          <TextArea label={messages.contactMessage} name="message" rows={7} maxLength={5_000} isRequired />
          {/* A trap for spam programs, which fill in every field. People do not see this field, and screen readers skip
              it. */}
          <input className={styles.hidden} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div role="status">{isThanked && <Notice kind="done">{messages.contactDone}</Notice>}</div>
          <Button
            kind="main"
            size="large"
            type="submit"
            {...readOnly.describedBy}
            isDisabled={readOnly.isReadOnly || isSending}
          >
            {isSending ? messages.contactSending : messages.contactSubmit}
          </Button>
          {readOnly.message}
        </form>
        <QuickAnswers />
      </div>
    </Screen>
  )
}
