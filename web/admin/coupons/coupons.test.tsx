import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildCoupon, buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import type { Coupon } from './messages.ts'

afterEach(() => vi.unstubAllGlobals())

const couponManager = buildSession({ uid: 'k1' }, { canManageCoupons: true })
const someDay = '2026-11-01T09:00:00.000Z'

async function openList(coupons: Coupon[], address = '/admin/coupons', more: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ getCoupons: () => ({ coupons }), ...more })
  const visited = await visit(address, couponManager)
  const sentTo = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...visited, sentTo }
}
const openOne = (coupon: Coupon, more: Parameters<typeof fakeServer>[0] = {}) =>
  openList([], `/admin/coupons/${coupon.id}`, {
    getCoupon: () => ({ coupon }),
    getCouponRedemptions: () => ({ redemptions: [] }),
    ...more,
  })
const rowOf = (code: string) => within(screen.getByRole('link', { name: code }).closest('tr') as HTMLElement)
const typeInto = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('the list shows the benefit, the status and the redemptions of each coupon, and can be downloaded', async () => {
  const half = { trialDays: null, metadata: { is30DayTrial: false }, value: 50, duration: 'once' }
  await openList(
    [
      buildCoupon(),
      buildCoupon({ ...half, id: 'c2', code: 'HALF', state: 'draft', maxRedemptions: null }),
      buildCoupon({ ...half, id: 'c3', code: 'FULL', maxRedemptions: 12, duration: 'forever' }),
    ],
    '/admin/coupons?q=spr&status=active&kind=trial',
  )
  await screen.findByRole('link', { name: 'SPRING' })
  for (const text of ['30-day trial', 'Active', '12 / 50']) expect(rowOf('SPRING').getByText(text)).toBeVisible()
  for (const text of ['50 % off once', 'Draft', '12']) expect(rowOf('HALF').getByText(text)).toBeVisible()
  for (const text of ['50 % off forever', 'Used up']) expect(rowOf('FULL').getByText(text)).toBeVisible()
  // The CSV file contains the coupons that match the filters of the page.
  expect(screen.getByRole('link', { name: 'Download CSV: Coupons' })).toHaveAttribute(
    'href',
    '/api/csv/coupons?search=spr&type=trial&effectiveStatus=active',
  )
})

test('a coupon manager creates a trial coupon, and the page of this coupon opens', { tags: ['long'] }, async () => {
  const created = buildCoupon({ code: 'AUTUMN', timesRedeemed: 0 })
  const { sentTo, address } = await openList([], '/admin/coupons', {
    createCoupon: () => ({ coupon: created }),
    getCoupon: () => ({ coupon: created }),
    getCouponRedemptions: () => ({ redemptions: [] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }))
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Please fill this in.')
  await typeInto('Code', 'autumn')
  await typeInto('Total redemptions', '20')
  await typeInto('Only addresses at', 'rada.example, @lamda.example')
  await userEvent.click(screen.getByRole('radio', { name: 'Active' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }))
  await waitFor(() => expect(address()).toBe('/admin/coupons/c1'))
  expect(sentTo('createCoupon')).toMatchObject([
    {
      ...{ code: 'AUTUMN', state: 'active', type: 'trial', trialDays: 30, maxRedemptions: 20, expiresAt: null },
      constraints: { allowDomains: ['rada.example', '@lamda.example'], denyDomains: [], allowedPlans: [] },
    },
  ])
})

test('if a coupon code is taken, its field shows the error and all typed values stay', async () => {
  const sentence = 'There is a coupon with this code already, or there was one.'
  await openList([], '/admin/coupons', {
    createCoupon: () => fail('coupon/code-taken'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }))
  await typeInto('Code', 'spring')
  await typeInto('Description', 'For the fair')
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }))
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(sentence))
  expect(screen.getByLabelText('Code')).toHaveValue('SPRING')
  expect(screen.getByLabelText('Description')).toHaveValue('For the fair')
})

test(
  'the coupon batch dialog shows a sample code with the typed prefix; a discount batch is sent without trial days',
  { tags: ['long'] },
  async () => {
    const { sentTo, address } = await openList([], '/admin/coupons', {
      createCouponBatch: () => ({ batch: 'b1', count: 20 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Batch of codes' }))
    const create = () => userEvent.click(screen.getByRole('button', { name: 'Create codes' }))
    await typeInto('Prefix of each code', 'fair')
    expect(screen.getByLabelText('Prefix of each code')).toHaveValue('FAIR')
    expect(screen.getByLabelText('Prefix of each code')).toHaveAccessibleDescription(/FAIR-7K2M9QXRT/)
    await typeInto('How many', '0')
    await typeInto('Days', '9999')
    await create()
    expect(screen.getByLabelText('How many')).toHaveAccessibleDescription(/from 1 to 5,000/)
    expect(screen.getByLabelText('Days')).toHaveAccessibleDescription(/from 1 to 730/)
    await typeInto('How many', '20')
    await userEvent.click(screen.getByRole('radio', { name: 'Percentage' }))
    await create()
    await waitFor(() => expect(address()).toBe('/admin/coupons?batch=b1'))
    expect(sentTo('createCouponBatch')).toMatchObject([
      {
        prefix: 'FAIR',
        count: 20,
        type: 'percentage',
        value: 50,
        duration: 'once',
        trialDays: null,
        maxRedemptions: 1,
      },
    ])
  },
)

test(
  'a trial coupon cannot be created without its number of days, nor a discount without its percentage',
  { tags: ['long'] },
  async () => {
    const { sentTo } = await openList([])
    await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }))
    const create = () => userEvent.click(screen.getByRole('button', { name: 'Create coupon' }))
    await typeInto('Code', 'spring')
    await userEvent.clear(screen.getByLabelText('Days'))
    await create()
    expect(screen.getByLabelText('Days')).toHaveAccessibleDescription('Please fill this in.')
    await userEvent.click(screen.getByRole('radio', { name: 'Percentage' }))
    await userEvent.clear(screen.getByLabelText('Per cent off'))
    await create()
    expect(screen.getByLabelText('Per cent off')).toHaveAccessibleDescription('Please fill this in.')
    expect(sentTo('createCoupon')).toEqual([])
  },
)

test('when a coupon manager deletes a coupon, the two options of the dialog are sent; the deletion can be undone', async () => {
  const { sentTo } = await openOne(buildCoupon(), {
    softDeleteCouponAdmin: () => ({ success: true }),
    restoreCoupon: () => ({ coupon: buildCoupon() }),
    setCouponState: () => ({ coupon: buildCoupon() }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete SPRING?' }))
  expect(dialog.getByLabelText('Remove it at the payment provider')).toBeChecked()
  expect(dialog.getByLabelText('Revoke its trials and discounts')).not.toBeChecked()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo('setCouponState')).toEqual([{ couponId: 'c1', to: 'active' }]))
  expect(sentTo('softDeleteCouponAdmin')).toEqual([
    { couponId: 'c1', revokeActiveDiscounts: false, deactivateStripe: true },
  ])
})

// [spec2 §5.20] [spec2 §8.3] [spec2 §8.10]
test('if the server gives no reason why a coupon was not deleted, “Soft-delete function failed” is shown', async () => {
  await openOne(buildCoupon(), { softDeleteCouponAdmin: () => ({ success: false }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Soft-delete function failed')
})

// [spec2 §3.35]
test('the page of a coupon lists its redemptions, also those of accounts that are deleted now', async () => {
  const redemption = { couponCode: 'SPRING', number: 1, wasTrial: true, redeemedAt: someDay }
  await openOne(buildCoupon(), {
    getCouponRedemptions: (): OutputOf<'getCouponRedemptions'> => ({
      redemptions: [
        { ...redemption, id: 'r1', userId: null, email: 'a…@example.com', attribution: { utm_source: 'poster' } },
        { ...redemption, id: 'r2', userId: null, email: null, attribution: {} },
      ],
    }),
  })
  expect(await screen.findByText('poster')).toBeVisible()
  expect(screen.getByText('Account deleted')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download CSV: Redemptions' })).toHaveAttribute(
    'href',
    '/api/csv/redemptions?code=SPRING',
  )
})
