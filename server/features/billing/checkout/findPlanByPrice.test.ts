import type { Config } from '../../../config.ts'
import { expect, test } from 'vitest'
import { findPlanByPrice } from './beginCheckout.ts'

const offeredPlans = ['monthly', 'annual'] as const
const paymentSettings = { prices: { monthly: 'price_m', annual: 'price_a' } } as Config['paymentSettings']

test('a plan is found by its name and by its price id at the payment provider', () => {
  const plans = ['monthly', 'price_m', 'annual', 'price_a'].map((price) =>
    findPlanByPrice(price, { paymentSettings, offeredPlans }),
  )
  expect(plans).toEqual(['monthly', 'monthly', 'annual', 'annual'])
})

test('S-35 a price id that belongs to no plan is refused, and so is every price id if no payment provider is configured', () => {
  const refused = expect.objectContaining({ code: 'checkout/invalid-plan' })
  for (const price of ['price_x', '', 'Annual'])
    expect(() => findPlanByPrice(price, { paymentSettings, offeredPlans })).toThrow(refused)
  expect(() => findPlanByPrice('price_a', { paymentSettings: undefined, offeredPlans })).toThrow(refused)
})
