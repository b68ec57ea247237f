import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayEnterStudio } from '../../platform/access.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues, LocalMailHint, VerifyPrompt } from '../accounts/index.ts'
import { useCoupon, type CouponLook } from './useCoupon.ts'
import { useRedeem } from './useRedeem.ts'
import styles from './TrialScreen.module.css'

const features = [
  [
    'A whole company of voices',
    'Men, women and children, from Lancashire to New York, each to be heard before it gets the part.',
  ],
  ['30,000 characters a month', 'That is three times the free tier: more than half an hour of speech.'],
  ['It understands a script', 'Names and directions are not read out. They say who speaks, and how.'],
  ['Yours to keep', 'Every reading stays in your history and can be taken away as an MP3.'],
] as const

const steps = [
  ['Make an account', 'A name, an address, a password. No card.'],
  ['Verify your email', 'One link in one mail. The code is kept for you meanwhile.'],
  ['Paste your lines', 'Pick a voice, press Generate, and act.'],
] as const

const answers = [
  [
    'Do I need a card?',
    'No. Nothing is charged when the thirty days are over either; the account just becomes a free one.',
  ],
  ['What do I keep afterwards?', 'Everything you made: scripts, recordings, history.'],
  ['Can I have it twice?', 'One trial a person. After it, a plan is $5.99 a month.'],
] as const

function Start({ session, code }: { session: Session | null; code: string }) {
  const [message, setMessage] = useState<string | null>(null)
  const { isSending, problem, send } = useRedeem({
    onMessage: (words) => setMessage(words),
    otherwise: 'Failed to validate coupon. Please try again.',
  })
  if (!session) {
    return (
      <ButtonLink kind="main" size="large" to={`/sign-up?coupon=${encodeURIComponent(code)}`}>
        Start My 30 Days
      </ButtonLink>
    )
  }
  if (!session.user.emailVerified) {
    return (
      <>
        <VerifyPrompt email={session.user.email} />
        <LocalMailHint />
      </>
    )
  }
  return (
    <>
      <Button kind="main" size="large" isDisabled={isSending} onPress={() => void send(code)}>
        {isSending ? 'Opening the Studio…' : 'Start My 30 Days'}
      </Button>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {message && !problem && <Notice kind="done">{message}</Notice>}
    </>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        const code = formValues(event)('code').trim().toUpperCase()
        setProblem(code ? undefined : 'Please enter a coupon code')
        if (code) onCode(code)
      }}
    >
      <TextField label="Trial code" name="code" autoComplete="off" maxLength={100} isVerbatim problem={problem} />
      <Button type="submit">Check</Button>
    </form>
  )
}

type StateProps = { look: CouponLook; session: Session | null; onAgain: () => void; onCode: (code: string) => void }

function State({ look, session, onAgain, onCode }: StateProps) {
  if (look.state === 'checking') return <p role="status">Checking your code…</p>
  if (look.state === 'valid') {
    return (
      <>
        <Notice kind="done">
          The code {look.code} is good{look.description ? `: ${look.description}` : '.'}
        </Notice>
        <Start session={session} code={look.code} />
      </>
    )
  }
  if (look.state === 'unreachable') {
    const again = (
      <Button size="dense" onPress={onAgain}>
        Try Again
      </Button>
    )
    return (
      <Notice kind="failed" act={again}>
        Unable to validate coupon. Please try again.
      </Notice>
    )
  }
  return (
    <>
      {look.state === 'refused' && <Notice kind="failed">{look.reason}</Notice>}
      <CodeForm onCode={onCode} />
    </>
  )
}

function Facts({
  title,
  facts,
  isCounted = false,
}: {
  title: string
  facts: readonly (readonly [string, string])[]
  isCounted?: boolean
}) {
  const List = isCounted ? 'ol' : 'ul'
  return (
    <section className={styles.facts}>
      <h2>{title}</h2>
      <List>
        {facts.map(([name, words], index) => (
          <li key={name}>
            <h3>
              {isCounted && <span aria-hidden="true">{index + 1}</span>}
              {name}
            </h3>
            <p>{words}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

/** Where a trial code leads: whether it is good, what it opens, and the one thing to press. */
export function TrialScreen() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const { look, again } = useCoupon((params.get('code') ?? '').trim().toUpperCase())
  return (
    <Screen
      title="Try it for 30 days"
      heading="Thirty days with a reader of your own"
      description="A code opens Scene Partner for thirty days, without a card."
      lead="The whole Studio, without a card. After a month it closes by itself."
    >
      <div className={styles.start}>
        {session && mayEnterStudio(session) ? (
          <Notice
            kind="done"
            act={
              <ButtonLink to="/studio" size="dense">
                Open the Studio
              </ButtonLink>
            }
          >
            The Studio is open to you already.
          </Notice>
        ) : (
          <State look={look} session={session} onAgain={again} onCode={(code) => setParams({ code })} />
        )}
      </div>
      <Facts title="What opens" facts={features} />
      <Facts title="How it goes" facts={steps} isCounted />
      <Facts title="Before you ask" facts={answers} />
    </Screen>
  )
}
