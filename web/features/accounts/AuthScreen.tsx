import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { MailedPanel } from './MailedPanel.tsx'
import { modeOf, wantsLink, type Mode } from './mode.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import * as words from './words.ts'

/** Spec 1 §4: how long 'Check Your Email' stands before sign-in comes back. */
const backAfterMs = 5_000

const faces: Readonly<Record<Mode, { title: string; heading: string; lead: string }>> = {
  signin: { title: words.signIn, heading: words.welcomeBack, lead: words.yourScriptsAndReadings },
  signup: { title: words.signUp, heading: words.takeYourPlace, lead: words.weMailYouOne },
  reset: {
    title: words.resetPassword,
    heading: words.forgotYourPassword,
    lead: words.giveUsYourAddress,
  },
}

const messages: Readonly<Record<string, string>> = {
  session_expired: words.youWereSignedOut,
}

/** What each face hands on to the others: where to go afterwards, never its own mode. */
function handedOn(params: URLSearchParams): string {
  const redirect = params.get('redirect')
  return redirect ? `?${new URLSearchParams({ redirect })}` : ''
}

type Mailed = { email: string; what: 'reset' | 'link' }

function CheckYourEmail({ mailed, back }: { mailed: Mailed; back: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (mailed.what !== 'reset') return undefined
    const timer = setTimeout(() => void navigate(back), backAfterMs)
    return () => clearTimeout(timer)
  }, [mailed.what, navigate, back])
  return mailed.what === 'reset' ? (
    <MailedPanel back={back} sent={words.passwordResetEmailSent}>
      {words.resetLinkMailed(mailed.email)}
    </MailedPanel>
  ) : (
    <MailedPanel back={back} sent={words.signInLinkSent}>
      {words.signInLinkMailed(mailed.email)}
    </MailedPanel>
  )
}

/** The way in, with its three faces. */
export function AuthScreen() {
  const { pathname, key } = useLocation()
  const [params] = useSearchParams()
  const mode = modeOf(pathname, params)
  const [mailed, setMailed] = useState<(Mailed & { at: string }) | null>(null)
  const search = handedOn(params)
  // Whoever goes anywhere from there, be it to the same address, begins anew.
  const shown = mailed?.at === key ? mailed : null
  const face = faces[mode]
  const message = mode === 'signin' ? messages[params.get('message') ?? ''] : undefined
  return (
    <BesideDrawing>
      <Screen
        title={face.title}
        heading={shown ? words.checkYourEmail : face.heading}
        lead={shown ? undefined : face.lead}
        width="form"
      >
        {message && !shown && <Notice>{message}</Notice>}
        {shown && <CheckYourEmail mailed={shown} back={`/sign-in${search}`} />}
        {!shown && mode === 'signin' && (
          <SignInForm
            byLink={wantsLink(params)}
            search={search}
            onMailed={(email) => setMailed({ email, what: 'link', at: key })}
          />
        )}
        {!shown && mode === 'signup' && <SignUpForm search={search} coupon={params.get('coupon')} />}
        {!shown && mode === 'reset' && (
          <ForgotForm search={search} onMailed={(email) => setMailed({ email, what: 'reset', at: key })} />
        )}
      </Screen>
    </BesideDrawing>
  )
}
