/** @module-tag long */
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'

const signIns = 16
/**
 * A hash cost of several times the real cost, so that all sign-ins together take longer than the other requests, even
 * on a fast machine.
 */
const highCost = { memoryCost: 19_456, timeCost: 16, parallelism: 1 }

test('S-46 while sign-ins wait for their password checks, requests of other clients are answered', async () => {
  await using app = await startApp({ environment: { TRUST_PROXY: '1' }, overrides: { passwordCost: highCost } })
  const reader = await app.signUp()
  const order: string[] = []
  const flood = Array.from({ length: signIns }, async (_none, index) => {
    const attacker = app.visitor({ 'x-forwarded-for': `203.0.113.${index}` })
    const { status } = await attacker.post('signIn', { email: `actor${index}@example.com`, password: 'not-the-one' })
    if (status === 401) order.push('sign-in')
    return status
  })
  for (let request = 0; request < 20; request++) {
    await reader.call('getUserScripts', {})
    order.push('other')
  }
  // A slow machine refuses the sign-ins that would wait for more than 4.5 s.
  for (const status of await Promise.all(flood)) expect([401, 429]).toContain(status)
  expect(order).toContain('sign-in')
  // The other requests are sent one after another. Still, the server answers all of them before half of the sign-ins.
  expect(order.slice(0, order.lastIndexOf('other')).filter((one) => one === 'sign-in').length).toBeLessThan(signIns / 2)
})
