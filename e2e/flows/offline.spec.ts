import { expect, test } from '../fixtures/testServer.ts'

test.use({ ownsServer: true })

// [spec1 §2.46] [spec1 §2.91] [spec2 §4.32]
test('without a connection the app opens with an offline page and recovers by itself', async ({
  page,
  server,
  complaints,
}) => {
  await page.goto('/voices')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // The offline page is cached before the service worker becomes active.
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()

  await server.pause()
  await page.goto('/pricing')
  await expect(page).toHaveTitle(/Offline/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server')
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeVisible()
  await server.restart()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveTitle(/Pricing/)
  // The browser logs each failed request, also while the server was starting.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('Failed to load resource')))
})
