import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import { destinationAfterSignIn } from '../accounts/index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const awaiting = sessionWith({ isAdmin: true }, { secondFactor: 'needed' })
const shown = sessionWith({ isAdmin: true }, { admin: true, role: 'admin', secondFactor: 'shown' })
const unset = sessionWith({ isAdmin: true }, { admin: true, role: 'admin', secondFactor: 'unset' })
const nothing = { concernsYou: true, state: 'unset', totpSince: null, passkeys: 0, recoveryCodesLeft: 0 }
const noUsers = ok({ users: [], total: { count: 0, isExact: true } })
const office = { listUsers: () => noUsers, getAgencies: () => ok({ agencies: [] }) }

test('whoever has yet to show a second factor is asked for it before the office, and then goes on to where they were going', async () => {
  const sent = answer({ ...office, passSecondFactor: () => ok(shown) })
  const { address } = await visit('/admin/users?tier=paid', awaiting)
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123 456')
  await user.click(screen.getByRole('button', { name: 'Open the office' }))
  await waitFor(() => expect(address()).toBe('/admin/users?tier=paid'))
  expect(sent.find(({ name }) => name === 'passSecondFactor')?.input).toEqual({ code: '123 456' })
})

test('a wrong code is said by the field, what was typed stays, and an empty one asks nobody', async () => {
  const wrong = refused(401, 'UNAUTHENTICATED', 'second-factor/wrong-code', 'That code does not match.')
  const sent = answer({ passSecondFactor: () => wrong })
  await visit('/second-factor', awaiting)
  const user = userEvent.setup()
  const open = await screen.findByRole('button', { name: 'Open the office' })
  await user.click(open)
  expect(screen.getByRole('alert')).toHaveTextContent('Please type a code.')
  expect(sent).toEqual([])
  const field = screen.getByRole('textbox', { name: 'Code' })
  await user.type(field, '000000')
  await user.click(open)
  expect(await screen.findByText('That code does not match.')).toBeVisible()
  expect(field).toHaveValue('000000')
  expect(field).toBeInvalid()
})

test('signing in leads an administrator by the step to the office, and an actor with a plan to the Studio', () => {
  const nowhere = { redirectParam: null, storedRedirect: null, plan: null }
  const step = (to: string) => `/second-factor?redirect=${encodeURIComponent(to)}`
  expect(destinationAfterSignIn({ session: awaiting, ...nowhere })).toBe(step('/admin/users'))
  const wanted = { ...nowhere, redirectParam: '/admin/jobs' }
  expect(destinationAfterSignIn({ session: awaiting, ...wanted })).toBe(step('/admin/jobs'))
  const subscriber = sessionWith({ subscriptionTier: 'paid', subscriptionStatus: 'active' }, { secondFactor: 'needed' })
  expect(destinationAfterSignIn({ session: subscriber, ...nowhere })).toBe('/studio')
})

test('codes are set up by a picture or by letters, and recovery codes are shown that one time', async () => {
  const uri = 'otpauth://totp/Scene%20Partner:ines?secret=GEZDGNBVGY3TQOJQ'
  const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
  const sent = answer({
    getSecondFactor: () => ok(nothing),
    beginTotp: () => ok({ secret: 'GEZDGNBVGY3TQOJQ', uri }),
    confirmTotp: () => ok({ recoveryCodes: codes }),
    getSession: () => ok(unset),
  })
  await visit('/admin/security', unset)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set up codes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set up codes' })
  expect(within(dialog).getByRole('img', { name: /picture/ })).toBeInTheDocument()
  expect(within(dialog).getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Turn codes on' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('six digits')
  await user.type(within(dialog).getByRole('textbox', { name: 'The code it shows' }), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Turn codes on' }))
  const kept = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  for (const code of codes) expect(within(kept).getByText(code)).toBeVisible()
  expect(sent.filter(({ name }) => name === 'confirmTotp').map(({ input }) => input)).toEqual([{ code: '123456' }])
  await user.click(within(kept).getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument()
})

test('whoever opens the office by a password alone is asked to set one up, and may put that off for today', async () => {
  answer(office)
  const { unmount } = await visit('/admin/users', unset)
  const way = await screen.findByRole('link', { name: 'Set up a second factor' })
  expect(way).toHaveAttribute('href', '/admin/security')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Not now' }))
  expect(way).not.toBeInTheDocument()
  unmount()
  await visit('/admin/users', unset)
  await screen.findByRole('heading', { name: 'Users' })
  expect(screen.queryByRole('link', { name: 'Set up a second factor' })).not.toBeInTheDocument()
})
