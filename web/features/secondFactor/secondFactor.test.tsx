import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { getSignInDestination } from '../auth/index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const awaiting = buildSession({ isAdmin: true }, { secondFactor: 'needed' })
const shown = buildSession({ isAdmin: true }, { admin: true, role: 'admin', secondFactor: 'shown' })
const unset = buildSession({ isAdmin: true }, { admin: true, role: 'admin', secondFactor: 'unset' })
const nothing = { concernsYou: true, state: 'unset' as const, totpSince: null, passkeys: 0, recoveryCodesLeft: 0 }
const noUsers = { users: [], total: { count: 0, isExact: true } }
const adminAnswers = { listUsers: () => noUsers, getAgencies: () => ({ agencies: [] }) }

test('the admin page that an admin requested opens only after the admin has entered the second factor', async () => {
  const sent = fakeServer({ ...adminAnswers, passSecondFactor: () => shown })
  const { address } = await visit('/admin/users?tier=paid', awaiting)
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123 456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/admin/users?tier=paid'))
  expect(sent.find(({ name }) => name === 'passSecondFactor')?.input).toEqual({ code: '123 456' })
})

test.each(['/', '/studio', '/account', '/pricing', '/admin/security'])(
  'S-22 while the second factor is pending, %s opens the second-factor step and requests no account data',
  async (path) => {
    const sent = fakeServer({})
    const { address } = await visit(path, awaiting)
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(address()).toBe(`/second-factor?redirect=${encodeURIComponent(path)}`)
    // Ignores the request for the voices of the landing page, which every visitor may send.
    expect(sent.filter(({ name }) => name !== 'getPublicFeaturedVoices')).toEqual([])
  },
)

test('an admin who cannot enter the second factor can sign out on the page that asks for it', async () => {
  fakeServer({ signOut: () => ({ success: true }) })
  const { address } = await visit('/second-factor', awaiting)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a wrong second-factor code shows an error at its field and keeps the input; an empty code is not sent', async () => {
  const wrong = fail('second-factor/wrong-code')
  const sent = fakeServer({ passSecondFactor: () => wrong })
  await visit('/second-factor', awaiting)
  const user = userEvent.setup()
  const open = await screen.findByRole('button', { name: 'Continue' })
  await user.click(open)
  expect(screen.getByRole('alert')).toHaveTextContent('Please type a code.')
  expect(sent).toEqual([])
  const field = screen.getByRole('textbox', { name: 'Code' })
  await user.type(field, '000000')
  await user.click(open)
  expect(
    await screen.findByText('That code does not match. Codes change every 30 seconds, and each works once.'),
  ).toBeVisible()
  expect(field).toHaveValue('000000')
  expect(field).toBeInvalid()
})

test('after sign-in an admin, even one with a subscription, must enter the second factor', () => {
  const nowhere = { redirectParam: null, storedRedirect: null, plan: null }
  const step = (to: string) => `/second-factor?redirect=${encodeURIComponent(to)}`
  expect(getSignInDestination({ session: awaiting, ...nowhere })).toBe(step('/admin/users'))
  const wanted = { ...nowhere, redirectParam: '/admin/jobs' }
  expect(getSignInDestination({ session: awaiting, ...wanted })).toBe(step('/admin/jobs'))
  const subscriber = buildSession(
    { subscriptionTier: 'paid', subscriptionStatus: 'active' },
    { secondFactor: 'needed' },
  )
  expect(getSignInDestination({ session: subscriber, ...nowhere })).toBe(step('/admin/users'))
})

/** Returns the rows of a drawn QR code; true is a dark module. The paths of the code consist of rectangles one module high. */
function readModules(image: Element): boolean[][] {
  const path = image.querySelector('path')?.getAttribute('d') ?? ''
  const rectangles = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)].map(([, ...numbers]) => numbers.map(Number))
  const size = Number(image.getAttribute('viewBox')?.split(' ').at(-1)) - 8
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x = 0, y = 0, width = 0] of rectangles) rows[y]?.fill(true, x, x + width)
  return rows
}

test(
  'an admin sets up an authenticator app by QR code or text, and sees the recovery codes only once',
  { tags: ['long'] },
  async () => {
    const uri = 'otpauth://totp/Scene%20Partner:ines?secret=GEZDGNBVGY3TQOJQ'
    const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
    const sent = fakeServer({
      getSecondFactor: () => nothing,
      beginTotp: () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri }),
      confirmTotp: () => ({ recoveryCodes: codes }),
      getSession: () => unset,
    })
    await visit('/admin/security', unset)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Set up codes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set up codes' })
    const { data } = encode(uri, { ecc: 'M', border: 0 })
    expect(readModules(within(dialog).getByRole('img', { name: /QR code/ }))).toEqual(data)
    expect(within(dialog).getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Turn codes on' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('six digits')
    await user.type(within(dialog).getByRole('textbox', { name: 'The code it shows' }), '123456')
    await user.click(within(dialog).getByRole('button', { name: 'Turn codes on' }))
    const codesDialog = await screen.findByRole('dialog', { name: 'Your recovery codes' })
    for (const code of codes) expect(within(codesDialog).getByText(code)).toBeVisible()
    expect(sent.filter(({ name }) => name === 'confirmTotp').map(({ input }) => input)).toEqual([{ code: '123456' }])
    await user.click(within(codesDialog).getByRole('button', { name: 'I have saved them' }))
    expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument()
  },
)

test('the secret of an authenticator app is shown completely, in groups of four with the rest at the end', async () => {
  const secret = 'GEZDGNBVGY'
  fakeServer({
    getSecondFactor: () => nothing,
    beginTotp: () => ({ secret, uri: `otpauth://totp/ines?secret=${secret}` }),
  })
  await visit('/admin/security', unset)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Set up codes' }))
  expect(await screen.findByText('GEZD GNBV GY')).toBeVisible()
})

test('an admin without a second factor is asked to set one up, but not again after “Not now” in this tab', async () => {
  fakeServer(adminAnswers)
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
