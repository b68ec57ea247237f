import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '@scene-partner/contract/entities'
import { emptyPageState, PageContext } from '../../platform/page/pageState.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { storeVisitorCoupon, storeVisitorPlan } from '../../platform/session/visitorChoices.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { AuthScreen } from '../auth/signIn/AuthScreen.tsx'
import { PricingScreen } from './pricing/PricingScreen.tsx'

beforeEach(() => localStorage.clear())

/** Simulates a reload: the server renders the page without the browser's storage, then the browser hydrates it. */
function reload(path: string, session: Session | null) {
  fakeServer({})
  sessionStore.set(session)
  const page = () => {
    const router = createMemoryRouter(
      [
        { path: '/pricing', Component: PricingScreen },
        { path: '/sign-up', Component: AuthScreen },
      ],
      { initialEntries: [path] },
    )
    return (
      <PageContext value={{ ...emptyPageState, session }}>
        <RouterProvider router={router} />
      </PageContext>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  const [code, plan] = [localStorage.getItem('sp.coupon'), localStorage.getItem('sp.plan')]
  localStorage.clear()
  container.innerHTML = renderToString(page())
  if (code) localStorage.setItem('sp.coupon', code)
  if (plan) localStorage.setItem('sp.plan', plan)
  const errors: unknown[] = []
  render(page(), { container, hydrate: true, onRecoverableError: (error) => errors.push(error) })
  return { errors }
}

test('the pricing page hydrates without an error if it is reloaded while the browser stores a coupon code and a plan', async () => {
  storeVisitorCoupon('BREAKALEG')
  storeVisitorPlan('annual')
  const { errors } = reload('/pricing', buildSession({ emailVerified: false }))
  expect(await screen.findByText(/The code BREAKALEG was entered in this browser/)).toBeVisible()
  expect(errors).toEqual([])
})

test('the sign-up page hydrates without an error if it is reloaded while the browser stores a coupon code and a plan', async () => {
  storeVisitorCoupon('BREAKALEG')
  storeVisitorPlan('annual')
  const { errors } = reload('/sign-up', null)
  expect(await screen.findByText('Your code: BREAKALEG')).toBeVisible()
  expect(errors).toEqual([])
})
