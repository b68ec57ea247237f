import { expect, test } from './stage.ts'

test.describe('on a machine where it has never run', () => {
  test.use({ isFirstStart: true })

  test('a newcomer sees the first page, complete and from this machine alone', async ({ page, server }) => {
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Scene Partner/)

    await page.waitForLoadState('networkidle')
    const ready = await page.request.get(`${server.url}/api/health/ready`)
    expect(ready.status()).toBe(200)
  })
})

test('an address that is none of ours says so with 404', async ({ page, complaints }) => {
  const answer = await page.goto('/no-such-scene')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The browser itself notes the status of the page asked for.
  const itsOwn = complaints.findIndex((line) => line.includes('404'))
  if (itsOwn >= 0) complaints.splice(itsOwn, 1)
})
