import type { UserDocument } from '@scene-partner/contract/entities'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeAttribution } from '../../../platform/session/attribution.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { storeVisitorCoupon } from '../../../platform/session/visitorChoices.ts'
import '../../../testing/resetState.ts'
import { buildPendingCoupon, buildSession, buildUser, testDate } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { PendingChoices } from './PendingChoices.tsx'

/** Shows the choices of a signed-in user. `inputs` contains the input of each call that changes these choices. */
function show(user: Partial<UserDocument>, claims: Parameters<typeof buildSession>[1] = {}) {
  const inputs: unknown[] = []
  const update = (input: object) => {
    inputs.push(input)
    return buildUser()
  }
  fakeServer({ updatePendingChoices: update })
  const session = buildSession(user, claims)
  sessionStore.set(session)
  const view = render(<PendingChoices session={session} />)
  return { ...view, inputs }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  [
    'a trial, before the address is verified',
    buildPendingCoupon('X1'),
    false,
    /^Waiting: X1\. Your 30-day trial starts the moment/,
  ],
  [
    'two free months, before the address is verified',
    buildPendingCoupon('X1', { gives: 'months', months: 2 }),
    false,
    /^Waiting: X1\. Your 2 free months start the moment/,
  ],
  ['a trial, after the address is verified', buildPendingCoupon('X1'), true, /^Waiting: X1\. You can use it now\./],
  [
    'a discount on three months',
    buildPendingCoupon('X1', { gives: 'discount', percentOff: 20, duration: 'repeating', months: 3 }),
    true,
    /^Waiting: X1\. 20 % off the first 3 months, applied when you choose a plan\./,
  ],
] as const)(
  'the page shows what the coupon code in the account gives, and “Use it now” only if this is possible: %s',
  (_what, pendingCoupon, emailVerified, text) => {
    show({ pendingCoupon, emailVerified })
    expect(screen.getByText(text)).toBeVisible()
    const canUseNow = emailVerified && pendingCoupon.gives !== 'discount'
    expect(screen.queryAllByRole('button', { name: 'Use it now' })).toHaveLength(canUseNow ? 1 : 0)
  },
)

const refused = { code: 'OLD1', isApplied: false, reason: 'coupon/expired', message: '', at: testDate }
const refusal = 'The code OLD1 is invalid or has expired.'

test('the message that a coupon code was refused can be removed, unless the account stores another coupon code', async () => {
  const { inputs, unmount } = show({ couponOutcome: refused })
  expect(screen.getByText(refusal)).toBeVisible()
  press('OK')
  await waitFor(() => expect(inputs).toEqual([{ couponCode: null }]))
  unmount()
  show({ couponOutcome: refused, pendingCoupon: buildPendingCoupon('NEW1') })
  expect(screen.getByText(refusal)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
  expect(screen.getByText(/^Waiting: NEW1\. You can use it now/)).toBeVisible()
})

test('if the last coupon code was applied, the chosen plan is shown without a message about a refused code', () => {
  show({ couponOutcome: { ...refused, isApplied: true, reason: null, message: 'It is yours.' }, pendingPlan: 'annual' })
  expect(screen.getByText('You chose the annual plan.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the chosen plan can be removed; the page says that it is offered after the free time from a coupon code, but not if the code is a discount', async () => {
  const { inputs, unmount } = show({ pendingPlan: 'annual', pendingCoupon: buildPendingCoupon('X1') })
  expect(screen.getByText(/^You chose the annual plan\. We’ll offer it when your free time ends/)).toBeVisible()
  press('Remove the chosen plan')
  await waitFor(() => expect(inputs).toEqual([{ plan: null }]))
  unmount()
  show({ pendingPlan: 'annual', pendingCoupon: buildPendingCoupon('X1', { gives: 'discount' }) })
  expect(screen.getByText('You chose the annual plan.')).toBeVisible()
})

test('a signed-in user can discard the coupon code that a visitor entered in this browser', () => {
  storeVisitorCoupon('GUEST1')
  const { inputs } = show({})
  expect(screen.getByText(/^The code GUEST1 was entered in this browser/)).toBeVisible()
  press('Discard it')
  expect(screen.queryByText(/GUEST1/)).toBeNull()
  expect(localStorage.getItem('sp.coupon')).toBeNull()
  expect(inputs).toEqual([])
})

test('when the user uses a visitor’s coupon code, it is sent once, with the marketing attribution, and deleted in the browser even if it is refused', async () => {
  storeVisitorCoupon('GUEST1')
  storeAttribution(new URLSearchParams('utm_source=callboard'))
  const session = buildSession()
  sessionStore.set(session)
  const sent = fakeServer({ updatePendingChoices: () => fail('coupon/expired') })
  render(<PendingChoices session={session} />)
  press('Use it')
  expect(localStorage.getItem('sp.coupon')).toBeNull()
  expect(await screen.findByText('Coupon has expired')).toBeVisible()
  const attribution = { utm_source: 'callboard' }
  expect(sent).toEqual([{ name: 'updatePendingChoices', input: { couponCode: 'GUEST1', attribution } }])
})

test('an admin who views another account sees neither its chosen plan nor a message about its coupon code', () => {
  const { container } = show({ pendingPlan: 'annual', couponOutcome: refused }, { impersonatedBy: 'admin' })
  expect(container).toBeEmptyDOMElement()
})
