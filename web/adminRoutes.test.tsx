import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { emptyPageState, PageContext } from './platform/page/pageState.ts'
import { sessionStore } from './platform/session/session.ts'
import { addAdminRoutes, loadRoutes, routes } from './router.tsx'
import { buildSession } from './testing/builders.ts'
import { fakeServer } from './testing/fakeServer.ts'

function open(path: string) {
  fakeServer({})
  const session = buildSession()
  sessionStore.set(session)
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: addAdminRoutes })
  render(
    <PageContext value={{ ...emptyPageState, session }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  return router
}

const pathsIn = (table: typeof routes) => table.flatMap(({ children = [] }) => children.map(({ path }) => path))

test('the first page of a visit loads the routes of the admin area only if its path is in the admin area', async () => {
  expect(pathsIn(await loadRoutes('/pricing'))).not.toContain('/admin/users')
  expect(pathsIn(await loadRoutes('/administration'))).not.toContain('/admin/users')
  for (const path of ['/admin', '/admin/users', '/second-factor']) {
    expect(pathsIn(await loadRoutes(path))).toEqual(expect.arrayContaining(['/admin/users', '/second-factor']))
  }
})

test('a link into the admin area loads the routes of this area; an unknown URL in it shows “Scene Not Found”', async () => {
  const router = open('/about')
  await router.navigate('/admin/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Scene Not Found' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/nowhere')
  // The page exists. Its loader redirects users who may not open it, here to the start page.
  await router.navigate('/admin/users')
  expect(router.state.location.pathname).toBe('/')
})
