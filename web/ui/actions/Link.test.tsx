import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink, type LinkProps } from './Link.tsx'

function show(links: (LinkProps & { to: string })[], from = '/start') {
  const element = links.map(({ to, ...props }) => (
    <div key={to}>
      <Link to={to} {...props}>
        link {to}
      </Link>
      <NavLink to={to}>nav {to}</NavLink>
    </div>
  ))
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [from] })
  render(<RouterProvider router={router} />)
  return router
}
const link = (name: string) => screen.getByRole('link', { name })

test('a link opens its page in the app, with the state of the navigation', async () => {
  const router = show([{ to: '/voices?by=age#men', state: { from: 'start' } }])
  expect(link('link /voices?by=age#men')).toHaveAttribute('href', '/voices?by=age#men')
  await userEvent.click(link('link /voices?by=age#men'))
  const { pathname, search, hash, state } = router.state.location
  expect([pathname, search, hash, state]).toEqual(['/voices', '?by=age', '#men', { from: 'start' }])
  expect(router.state.historyAction).toBe('PUSH')
  await userEvent.click(link('link /voices?by=age#men'))
  expect(router.state.historyAction).toBe('REPLACE')
})

test('the browser itself opens a link in a new tab, and a link whose press was handled stays', () => {
  const router = show([
    { to: '/tab', target: '_blank' },
    { to: '/plain' },
    { to: '/handled', onClick: (event) => event.preventDefault() },
  ])
  // The browser does what the app does not prevent.
  expect(fireEvent.click(link('link /plain'), { ctrlKey: true })).toBe(true)
  expect(fireEvent.click(link('link /tab'))).toBe(true)
  expect(fireEvent.click(link('link /handled'))).toBe(false)
  expect(router.state.location.pathname).toBe('/start')
})

test.each([
  ['/scripts', ['/scripts']],
  ['/Scripts/scr_1/cast', ['/scripts']],
  ['/scriptsheet', []],
  ['/', ['/']],
])('at %s the navigation marks %j as current', (from, current) => {
  show([{ to: '/' }, { to: '/scripts' }], from)
  const marked = screen.getAllByRole('link').filter((one) => one.getAttribute('aria-current') === 'page')
  expect(marked.map((one) => one.getAttribute('href'))).toEqual(current)
})
