import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { mayEnterStudio } from '../../platform/access.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues, LocalMailHint, VerifyPrompt } from '../accounts/index.ts'
import { Testimonials } from './Testimonials.tsx'
import type { TrialData } from './trialData.ts'
import { useCoupon, type CouponLook } from './useCoupon.ts'
import { useRedeem } from './useRedeem.ts'
import * as phrases from './words.ts'
import styles from './TrialScreen.module.css'

const features = [
  [phrases.wholeCompanyOfVoices, phrases.menWomenAndChildren],
  [phrases.charactersAMonth, phrases.thatIsThreeTimes],
  [phrases.itUnderstandsScript, phrases.namesAndDirectionsAreNotRead],
  [phrases.yoursToKeep, phrases.everyReadingStaysInYourHistory],
] as const

const steps = [
  [phrases.makeAccount, phrases.nameAddressPassword],
  [phrases.verifyYourEmail, phrases.oneLinkInOne],
  [phrases.pasteYourLines, phrases.pickVoicePressGenerate],
] as const

const answers = [
  [phrases.doINeedCard, phrases.noNothingIsCharged],
  [phrases.whatDoIKeep, phrases.everythingYouMade],
  [phrases.canIHaveItTwice, phrases.oneTrialPerson],
] as const

function Start({ session, code }: { session: Session | null; code: string }) {
  const [message, setMessage] = useState<string | null>(null)
  const { isSending, problem, send } = useRedeem({
    onMessage: (words) => setMessage(words),
    otherwise: phrases.failedToValidateCoupon,
  })
  if (!session) {
    return (
      <ButtonLink kind="main" size="large" to={`/sign-up?coupon=${encodeURIComponent(code)}`}>
        {phrases.startMyThirtyDays}
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
        {isSending ? phrases.openingStudio : phrases.startMyThirtyDays}
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
        setProblem(code ? undefined : phrases.enterCouponCode)
        if (code) onCode(code)
      }}
    >
      <TextField
        label={phrases.trialCode}
        name="code"
        autoComplete="off"
        maxLength={100}
        isVerbatim
        problem={problem}
      />
      <Button type="submit">{phrases.check}</Button>
    </form>
  )
}

type StateProps = { look: CouponLook; session: Session | null; onAgain: () => void; onCode: (code: string) => void }

function State({ look, session, onAgain, onCode }: StateProps) {
  if (look.state === 'checking') {
    // As high as what it most likely becomes: a good code, and the one thing to press.
    return (
      <>
        <p role="status" className={styles.checking}>
          {phrases.checkingYourCode}
        </p>
        <Button kind="main" size="large" isDisabled onPress={() => undefined}>
          {phrases.startMyThirtyDays}
        </Button>
      </>
    )
  }
  if (look.state === 'valid') {
    return (
      <>
        <Notice kind="done">
          {phrases.codeIsGood(look.code)}
          {look.description ? `: ${look.description}` : '.'}
        </Notice>
        <Start session={session} code={look.code} />
      </>
    )
  }
  if (look.state === 'unreachable') {
    const again = (
      <Button size="dense" onPress={onAgain}>
        {phrases.tryAgain}
      </Button>
    )
    return (
      <Notice kind="failed" act={again}>
        {phrases.unableToValidateCoupon}
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
  const said = useLoaderData<TrialData>()
  const { look, again } = useCoupon((params.get('code') ?? '').trim().toUpperCase())
  return (
    <Screen
      title={phrases.tryItForThirtyDays}
      heading={phrases.thirtyDaysWithReader}
      description={phrases.codeOpensScenePartner}
      lead={phrases.wholeStudioWithoutCard}
    >
      <div className={styles.start}>
        {session && mayEnterStudio(session) ? (
          <Notice
            kind="done"
            act={
              <ButtonLink to="/studio" size="dense">
                {phrases.openStudio}
              </ButtonLink>
            }
          >
            {phrases.studioIsOpen}
          </Notice>
        ) : (
          <State look={look} session={session} onAgain={again} onCode={(code) => setParams({ code })} />
        )}
      </div>
      <Facts title={phrases.whatOpens} facts={features} />
      <Facts title={phrases.howItGoes} facts={steps} isCounted />
      <Testimonials {...said} />
      <Facts title={phrases.beforeYouAsk} facts={answers} />
    </Screen>
  )
}
