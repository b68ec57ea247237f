import type { Locator, Page } from '@playwright/test'
import { callAs, readMailedLink, createUniqueEmail, password } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

/** Finds a line of the script by its text. */
const rowOf = (place: Page | Locator, words: string) => place.getByRole('listitem').filter({ hasText: words })

// `npm test` does not run these tests, because its global set-up already starts a server with an empty data folder.
test.describe('a server that has just started for the first time', { tag: '@extended' }, () => {
  test.use({ isFirstStart: true })

  test('on a new server, the landing page loads and requests nothing from other servers', async ({ page, server }) => {
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Scene Partner/)

    await page.waitForLoadState('networkidle')
    const ready = await page.request.get(`${server.url}/api/health/ready`)
    expect(ready.status()).toBe(200)
  })
})

// [spec1 §2.89]
test(
  'a request for a path that has no page gets the status 404',
  { tag: '@extended' },
  async ({ page, complaints }) => {
    const answer = await page.goto('/no-such-scene')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // The browser logs the status 404 of this page as a console error, which this test expects.
    const itsOwn = complaints.findIndex((line) => line.includes('404'))
    if (itsOwn >= 0) complaints.splice(itsOwn, 1)
  },
)

test('a visitor starts the demo scene of the landing page with one press: the reader speaks and waits for the visitor’s line', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('response', (response) => void fetched.push(new URL(response.url()).pathname))
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Scene Partner/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => path.endsWith('.mp3'))).toEqual([])

  await page.getByRole('button', { name: 'Run this scene' }).click()
  const stage = page.getByRole('region', { name: 'The Spare Key, a scene to try' })
  await expect(stage).toContainText('Your line. Say it out loud, then press the button.')
  expect(fetched.some((path) => path.endsWith('.mp3'))).toBe(true)
  await stage.getByRole('button', { name: 'I’ve said it' }).click()
  await expect(rowOf(stage, 'On the stairs?')).toHaveAttribute('data-is', /now|cue|said/)
  await stage.getByRole('button', { name: 'I’ve said it' }).click()
  await expect(rowOf(stage, 'Behind that door.')).toHaveAttribute('data-is', 'said')
})

test('a new user with a verified e-mail address hears the first cue of a scene after three clicks, and then the user’s first line ends after a time limit', async ({
  page,
  server,
}) => {
  const email = createUniqueEmail('three')
  await callAs(page, server, 'signUp', { email, password, firstName: 'Ada', lastName: 'Ray' })
  await page.goto(await readMailedLink(server, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified.')).toBeVisible()
  const startedAt = performance.now()

  await page.getByRole('link', { name: 'Run your first scene' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Continue by time instead' }).click()
  await expect(rowOf(page, 'Is it a fire?')).toHaveAttribute('data-is', /now|cue|said/)
  const heardAfterMs = performance.now() - startedAt
  await expect(rowOf(page, 'I live here.')).toHaveAttribute('data-is', 'said')
  // The duration is only reported, not checked, because it depends on the machine.
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const said = `three presses: the cue after ${seconds(heardAfterMs)} s, the first line answered after ${seconds(performance.now() - startedAt)} s`
  test.info().annotations.push({ type: 'stopwatch', description: said })
  process.stdout.write(`${said}\n`)
})
