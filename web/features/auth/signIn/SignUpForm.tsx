import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { readAttribution } from '../../../platform/session/attribution.ts'
import {
  clearVisitorChoices,
  getVisitorCoupon,
  getVisitorPlan,
  storeVisitorCoupon,
} from '../../../platform/session/visitorChoices.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { PasswordField, TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { isPlausibleEmail, normalizeEmail } from '../email/emailAddress.ts'
import { readForm, safeFormProps } from '../readForm.ts'
import { getSignUpErrorField, formatSignUpError } from '../errorMessages.ts'
import { getSignUpPasswordProblem, measureSignUpPasswordStrength } from '../password/password.ts'
import { ChosenBeforeSignUp } from './ChosenBeforeSignUp.tsx'
import { StrengthMeter } from '../password/StrengthMeter.tsx'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import { useFieldProblem } from '../useFieldProblem.ts'
import { EmailField } from './EmailField.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

type SignUpInput = { firstName: string; lastName: string; email: string; password: string }

type FieldName = 'email' | 'password' | 'again'

/** Returns the first problem of the form and its field, or null if the form is valid. An invalid form is not sent. */
function findProblem({ email, password }: SignUpInput, repeated: string): { field: FieldName; message: string } | null {
  if (!isPlausibleEmail(email)) return { field: 'email', message: messages.emailInvalid }
  const message = getSignUpPasswordProblem(password, repeated)
  return message ? { field: password === repeated ? 'password' : 'again', message } : null
}

/**
 * Creates the account, with the coupon code and the plan that the visitor chose before. From then on, the account
 * stores them, and the browser deletes its copies.
 */
async function signUp(input: SignUpInput) {
  const couponCode = getVisitorCoupon()
  const plan = getVisitorPlan()
  const choices = { ...(couponCode && { couponCode, ...readAttribution() }), ...(plan && { plan }) }
  const session = await call('signUp', { ...input, ...choices })
  clearVisitorChoices()
  return session
}

/**
 * The form that creates an account. A coupon code in the URL replaces the coupon code that the visitor entered before.
 */
export function SignUpForm({ search, coupon }: { search: string; coupon: string | null }) {
  const completeSignIn = useCompleteSignIn({ formatNotice: messages.couponAccountReady })
  const [password, setPassword] = useState('')
  const { form, hasFieldError, setFieldError, problemOf } = useFieldProblem<FieldName>()
  const { isSending, problem, send } = useSending(
    async (input: SignUpInput) => completeSignIn(await signUp(input)),
    (error) => {
      const field = getSignUpErrorField(error)
      const message = formatSignUpError(error)
      setFieldError(field ? { field, message } : null)
      return message
    },
  )
  useEffect(() => {
    if (coupon) storeVisitorCoupon(coupon)
  }, [coupon])

  return (
    <form
      {...safeFormProps}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const readField = readForm(event)
        const input = {
          firstName: readField('firstName').trim(),
          lastName: readField('lastName').trim(),
          email: normalizeEmail(readField('email')),
          password: readField('password'),
        }
        const fieldError = findProblem(input, readField('again'))
        setFieldError(fieldError)
        if (!fieldError) void send(input)
      }}
    >
      {problem && !hasFieldError && <Notice kind="failed">{problem}</Notice>}
      <div className={styles.names}>
        <TextField label={messages.signUpFirstName} name="firstName" autoComplete="given-name" maxLength={100} />
        <TextField label={messages.signUpLastName} name="lastName" autoComplete="family-name" maxLength={100} />
      </div>
      <EmailField problem={problemOf('email')} />
      <div className={styles.measured}>
        <PasswordField
          label={messages.passwordLabel}
          name="password"
          autoComplete="new-password"
          isRequired
          hint={password ? undefined : messages.signUpPasswordHint}
          problem={problemOf('password')}
          onChange={(value) => {
            setPassword(value)
            // The visible error is about the previous password. The empty message hides this error, both at the field
            // and above the form.
            if (problemOf('password')) setFieldError({ field: 'password', message: '' })
          }}
        />
        {/* The strength meter is hidden while the field shows an error message. */}
        {!problemOf('password') && (
          <StrengthMeter
            strength={measureSignUpPasswordStrength(password)}
            isEmpty={password === ''}
            refusal={getSignUpPasswordProblem(password, password)}
          />
        )}
      </div>
      <PasswordField
        label={messages.signUpPasswordRepeat}
        name="again"
        autoComplete="new-password"
        isRequired
        problem={problemOf('again')}
      />
      <ChosenBeforeSignUp />
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isSending ? messages.signUpSubmitting : messages.signUpSubmit}
      </Button>
      <p className={styles.quiet}>
        {messages.signUpAccepts} <Link to="/terms">{messages.signUpTerms}</Link>.
      </p>
      <p className={styles.quiet}>
        {messages.signUpHasAccount} <Link to={`/sign-in${search}`}>{messages.signInTitle}</Link>
      </p>
    </form>
  )
}
