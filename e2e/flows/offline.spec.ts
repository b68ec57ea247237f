import { expect, test } from './stage.ts'

test.use({ ownsServer: true })

test('without a connection the house still opens, says so, and comes back by itself', async ({
  page,
  server,
  complaints,
}) => {
  await page.goto('/voices')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // Kept whole once the worker is active: that is what it waits for.
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The house is out of reach')
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeVisible()
  await server.restart()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveTitle(/Pricing/)
  // The browser itself notes what it could not fetch, also while the server was starting.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('Failed to load resource')))
})
