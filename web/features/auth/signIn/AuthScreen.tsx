import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { EmailSentPanel } from '../EmailSentPanel.tsx'
import { getAuthMode, isEmailLinkMode, type AuthMode } from './authMode.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import * as messages from '../messages.ts'

/** How long 'Check Your Email' is shown before sign-in returns (spec 1 §4). */
const returnAfterMs = 5_000

const modes: Readonly<Record<AuthMode, { title: string; heading: string; lead: string }>> = {
  signin: { title: messages.signInTitle, heading: messages.signInHeading, lead: messages.signInLead },
  signup: { title: messages.signUpTitle, heading: messages.signUpHeading, lead: messages.signUpLead },
  reset: {
    title: messages.forgotPasswordTitle,
    heading: messages.forgotPasswordHeading,
    lead: messages.forgotPasswordLead,
  },
}

const noticeTexts: Readonly<Record<string, string>> = {
  session_expired: messages.signInSessionExpired,
}

/** Returns the query for links between the forms: it keeps `redirect` and drops `mode`. */
function keepRedirectParam(params: URLSearchParams): string {
  const redirect = params.get('redirect')
  return redirect ? `?${new URLSearchParams({ redirect })}` : ''
}

type SentEmail = { email: string; what: 'reset' | 'link' }

function CheckYourEmail({ sentEmail, backPath }: { sentEmail: SentEmail; backPath: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (sentEmail.what !== 'reset') return undefined
    const timer = setTimeout(() => void navigate(backPath), returnAfterMs)
    return () => clearTimeout(timer)
  }, [sentEmail.what, navigate, backPath])
  return sentEmail.what === 'reset' ? (
    <EmailSentPanel backPath={backPath} sent={messages.emailSentResetTitle}>
      {messages.emailSentReset(sentEmail.email)}
    </EmailSentPanel>
  ) : (
    <EmailSentPanel backPath={backPath} sent={messages.emailSentSignInLinkTitle}>
      {messages.emailSentSignInLink(sentEmail.email)}
    </EmailSentPanel>
  )
}

/** The sign-in screen in its three modes: sign in, sign up, reset the password. */
export function AuthScreen() {
  const { pathname, key } = useLocation()
  const [params] = useSearchParams()
  const mode = getAuthMode(pathname, params)
  const [sentEmail, setSentEmail] = useState<(SentEmail & { at: string }) | null>(null)
  const search = keepRedirectParam(params)
  // Any navigation, even to the same path, shows the form again.
  const visibleEmail = sentEmail?.at === key ? sentEmail : null
  const modeText = modes[mode]
  const message = mode === 'signin' ? noticeTexts[params.get('message') ?? ''] : undefined
  return (
    <DrawingLayout>
      <Screen
        title={modeText.title}
        heading={visibleEmail ? messages.emailSentHeading : modeText.heading}
        lead={visibleEmail ? undefined : modeText.lead}
        width="form"
      >
        {message && !visibleEmail && <Notice>{message}</Notice>}
        {visibleEmail && <CheckYourEmail sentEmail={visibleEmail} backPath={`/sign-in${search}`} />}
        {!visibleEmail && mode === 'signin' && (
          <SignInForm
            byLink={isEmailLinkMode(params)}
            search={search}
            onMailed={(email) => setSentEmail({ email, what: 'link', at: key })}
          />
        )}
        {!visibleEmail && mode === 'signup' && <SignUpForm search={search} coupon={params.get('coupon')} />}
        {!visibleEmail && mode === 'reset' && (
          <ForgotPasswordForm search={search} onMailed={(email) => setSentEmail({ email, what: 'reset', at: key })} />
        )}
      </Screen>
    </DrawingLayout>
  )
}
