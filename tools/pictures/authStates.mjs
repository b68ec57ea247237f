// Every state of the pages for sign-up, sign-in, plans and unknown addresses.
import { answer, leaveUnanswered, refuse } from './fakeAnswers.mjs'

const password = 'Open-the-curtain-7'
const invalid = [401, 'UNAUTHENTICATED', 'auth/invalid-credential', 'Invalid email or password.']
const unverified = [
  403,
  'PERMISSION_DENIED',
  'auth/email-not-verified',
  'Please verify your email. A verification link has been sent.',
]
const taken = [409, 'ALREADY_EXISTS', 'auth/email-already-in-use', 'An account already exists with this email.']
const usedLink = [
  400,
  'INVALID_ARGUMENT',
  'auth/invalid-action-code',
  'This link has been used or has expired. Ask for a new one.',
]
const wrong = [401, 'UNAUTHENTICATED', 'auth/wrong-password', 'Current password is incorrect']
const longEmail = 'wilhelmina.featherstonehaugh-cholmondeley@touring.company.example.org'

const submit = (page) => page.getByRole('main').locator('button[type=submit]').first().click()
const fill = async (page, fields) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const signUpFields = {
  'First name': 'Ines',
  'Last name': 'Marlow',
  Email: 'ines@example.org',
  Password: password,
  'Password again': password,
}

async function signIn(page, refusal) {
  await refuse(page, 'signIn', refusal)
  await page.goto('/sign-in')
  await fill(page, { Email: 'ines@example.org', Password: password })
  await submit(page)
  await page.getByRole('alert').waitFor()
}

async function newPassword(page, name, fields, press) {
  await press(page)
  await fill(page, fields)
  await submit(page)
}

export const authStates = [
  { name: 'sign in', as: 'visitor', show: (page) => page.goto('/sign-in') },
  { name: 'sign in by link', as: 'visitor', show: (page) => page.goto('/sign-in?mode=email-link') },
  { name: 'session expired', as: 'visitor', show: (page) => page.goto('/sign-in?message=session_expired') },
  { name: 'wrong password', as: 'visitor', show: (page) => signIn(page, invalid) },
  { name: 'not verified yet', as: 'visitor', show: (page) => signIn(page, unverified) },
  {
    name: 'signing in',
    as: 'visitor',
    async show(page) {
      await leaveUnanswered(page, 'signIn')
      await page.goto('/sign-in')
      await fill(page, { Email: longEmail, Password: password })
      await submit(page)
    },
  },
  { name: 'sign up', as: 'visitor', show: (page) => page.goto('/sign-up') },
  {
    name: 'sign up, medium password',
    as: 'visitor',
    async show(page) {
      await page.goto('/sign-up')
      await fill(page, { ...signUpFields, Password: 'Hazelnut7pour', 'Password again': '' })
      await page.getByLabel('Password', { exact: true }).focus()
    },
  },
  {
    name: 'sign up, its first fault',
    as: 'visitor',
    async show(page) {
      await page.goto('/sign-up')
      await fill(page, { ...signUpFields, 'Password again': 'Another-1' })
      await submit(page)
    },
  },
  {
    name: 'sign up, address taken',
    as: 'visitor',
    async show(page) {
      await refuse(page, 'signUp', taken)
      await page.goto('/sign-up')
      await fill(page, { ...signUpFields, Email: longEmail })
      await submit(page)
      await page.getByText(taken[3]).waitFor()
    },
  },
  { name: 'forgotten password', as: 'visitor', show: (page) => page.goto('/forgot-password') },
  {
    name: 'check your email',
    as: 'visitor',
    async show(page) {
      await answer(page, 'sendPasswordResetEmail', { success: true })
      await page.goto('/forgot-password')
      await fill(page, { Email: longEmail })
      await submit(page)
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    },
  },
  {
    name: 'a used link',
    as: 'visitor',
    async show(page) {
      await refuse(page, 'resetPassword', usedLink)
      await newPassword(page, 'resetPassword', { 'New password': password, 'New password again': password }, () =>
        page.goto('/reset-password?token=t'),
      )
      await page.getByText(usedLink[3]).waitFor()
    },
  },
  { name: 'verify email', as: 'visitor', show: (page) => page.goto('/verify-email?token=t') },
  {
    name: 'verified',
    as: 'visitor',
    async show(page) {
      await answer(page, 'verifyEmail', { success: true, email: 'ines@example.org' })
      await page.goto('/verify-email?token=t')
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    },
  },
  {
    name: 'verified, the first scene',
    as: 'unverified',
    async show(page) {
      await answer(page, 'verifyEmail', { success: true, email: 'ines@example.org', firstScriptId: 'scr_first' })
      await page.goto('/verify-email?token=t')
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await page.getByRole('link', { name: 'Run your first scene' }).waitFor()
      await page.getByRole('button', { name: 'Add your own script' }).waitFor()
    },
  },
  { name: 'plans, to verify', as: 'unverified', show: (page) => page.goto('/pricing') },
  { name: 'verification prompt', as: 'unverified', show: (page) => page.goto('/voices') },
  {
    name: 'plans, a code refused',
    as: 'newUser',
    async show(page) {
      await refuse(page, 'applyCouponToUser', [400, 'FAILED_PRECONDITION', 'coupon/expired', 'Coupon has expired'])
      await page.goto('/pricing?message=subscription_required')
      await page.getByLabel('Promo code').fill('LASTYEAR')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Coupon has expired').waitFor()
    },
  },
  {
    name: 'change password, refused',
    as: 'newUser',
    async show(page) {
      await refuse(page, 'changePassword', wrong)
      await newPassword(
        page,
        'changePassword',
        { 'Current password': 'old', 'New password': password, 'New password again': password },
        () => page.goto('/change-password'),
      )
      await page.getByText(wrong[3]).waitFor()
    },
  },
  {
    name: 'password changed',
    as: 'newUser',
    async show(page) {
      await answer(page, 'changePassword', { success: true })
      await newPassword(
        page,
        'changePassword',
        { 'Current password': 'old', 'New password': password, 'New password again': password },
        () => page.goto('/change-password'),
      )
      await page.getByText(/Your password is changed/).waitFor()
    },
  },
  { name: 'no such scene', as: 'visitor', show: (page) => page.goto('/no-such-scene') },
]
