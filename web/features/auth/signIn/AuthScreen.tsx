import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsHydrated } from '../../../platform/page/useIsHydrated.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { EmailSentPanel } from '../EmailSentPanel.tsx'
import { getAuthMode, isEmailLinkMode, type AuthMode } from './authMode.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import * as messages from '../messages.ts'
import * as signInMessages from './messages.ts'

/**
 * After a request for a password reset: how long the message 'Check Your Email' is shown before the sign-in form
 * returns, in ms (spec 1 §4). 5 seconds may be too short to read the message, so after that time a message about the
 * reset link stays above the form, even after a reload.
 */
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

/**
 * Returns the query string for links between the forms for sign-in, sign-up and password reset. It contains only
 * `redirect`.
 */
function formatRedirectSearch(params: URLSearchParams): string {
  const redirect = params.get('redirect')
  return redirect ? `?${new URLSearchParams({ redirect })}` : ''
}

type SentNoticeState = { resetEmailSentTo: string }

/** Returns the address to which a reset link was mailed just before this form appeared; null if no link was mailed. */
function useResetEmailSentTo(): string | null {
  const state: unknown = useLocation().state
  // After a reload, the browser still has the router's state, but the server renders the page without it. The first
  // render in the browser must equal the server's page, so that render ignores the state.
  const isHydrated = useIsHydrated()
  if (!isHydrated || typeof state !== 'object' || state === null || !('resetEmailSentTo' in state)) return null
  return typeof state.resetEmailSentTo === 'string' ? state.resetEmailSentTo : null
}

type SentEmail = { email: string; what: 'reset' | 'link' }

function CheckYourEmail({ sentEmail, backPath }: { sentEmail: SentEmail; backPath: string }) {
  const navigate = useNavigate()
  const { what, email } = sentEmail
  useEffect(() => {
    if (what !== 'reset') return undefined
    const state = { resetEmailSentTo: email } satisfies SentNoticeState
    const timer = setTimeout(() => void navigate(backPath, { state }), returnAfterMs)
    return () => clearTimeout(timer)
  }, [what, email, navigate, backPath])
  return sentEmail.what === 'reset' ? (
    <EmailSentPanel backPath={backPath} sent={messages.emailSentResetTitle}>
      {signInMessages.emailSentReset(sentEmail.email)}
    </EmailSentPanel>
  ) : (
    <EmailSentPanel backPath={backPath} sent={messages.emailSentSignInLinkTitle}>
      {signInMessages.emailSentSignInLink(sentEmail.email)}
    </EmailSentPanel>
  )
}

/** The sign-in screen with its three modes: sign in, sign up, and reset the password. */
export function AuthScreen() {
  const { pathname, key } = useLocation()
  const [params] = useSearchParams()
  const mode = getAuthMode(pathname, params)
  const [sentEmail, setSentEmail] = useState<(SentEmail & { at: string }) | null>(null)
  const search = formatRedirectSearch(params)
  // Any navigation, even to the same path, hides the message that the e-mail was sent and shows the form again.
  const visibleEmail = sentEmail?.at === key ? sentEmail : null
  const resetSentTo = useResetEmailSentTo()
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
        {resetSentTo && !visibleEmail && <Notice kind="done">{signInMessages.emailSentReset(resetSentTo)}</Notice>}
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
