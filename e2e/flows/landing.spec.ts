import type { Locator, Page } from '@playwright/test'
import { callAs, linkTo, newEmail, password } from './newcomer.ts'
import { expect, test } from './stage.ts'

/** A line on the sheet, by its words. */
const rowOf = (place: Page | Locator, words: string) => place.getByRole('listitem').filter({ hasText: words })

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

test('a visitor plays the house’s scene on the first page: the reader speaks and waits for their line', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('response', (response) => void fetched.push(new URL(response.url()).pathname))
  const code = () => fetched.filter((path) => path.endsWith('.js')).length
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /getFirstScene|first-scene/.test(path))).toEqual([])
  const atFirst = code()

  await page.getByRole('heading', { name: 'It gives the cue, then it waits' }).scrollIntoViewIfNeeded()
  const stage = page.getByRole('region', { name: 'The Spare Key, a scene to try' })
  await expect(stage).toContainText('Is it a fire?')
  expect(code()).toBeGreaterThan(atFirst)
  // On a fresh server its lines are still being made: whoever looks again finds them.
  await expect(async () => {
    const again = stage.getByRole('button', { name: 'Look again' })
    if (await again.isVisible()) await again.click()
    await expect(stage.getByRole('button', { name: 'Begin' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await stage.getByRole('button', { name: 'Begin' }).click()
  await stage.getByRole('button', { name: 'I’ve said it' }).click()
  // Their next line has its time, and no microphone was asked for. What was said stays so: a slow machine sees it too.
  await expect(rowOf(stage, 'On the stairs?')).toHaveAttribute('data-is', /cue|said/)
  await expect(rowOf(stage, 'Behind that door.')).toHaveAttribute('data-is', 'said')
})

test('who has proved their address has answered the first line of a scene after three presses', async ({
  page,
  server,
}) => {
  const email = newEmail('three')
  await callAs(page, server, 'signUp', { email, password, firstName: 'Ada', lastName: 'Ray' })
  await page.goto(await linkTo(server, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified.')).toBeVisible()
  const startedAt = performance.now()

  await page.getByRole('link', { name: 'Run your first scene' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Go by time instead' }).click()
  await expect(rowOf(page, 'Is it a fire?')).toHaveAttribute('data-is', /now|cue|said/)
  const heardAfterMs = performance.now() - startedAt
  await expect(rowOf(page, 'I live here.')).toHaveAttribute('data-is', 'said')
  // Told, never judged: how long it takes is the machine's business as well.
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const said = `three presses: the cue after ${seconds(heardAfterMs)} s, the first line answered after ${seconds(performance.now() - startedAt)} s`
  test.info().annotations.push({ type: 'stopwatch', description: said })
  process.stdout.write(`${said}\n`)
})
