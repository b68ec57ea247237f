import type { Browser, Page } from '@playwright/test'
import type { JourneyServer } from '../tools/testing/serveForJourney.ts'
import { callAs, newName, password } from './newcomer.ts'
import { ask, becomeAdmin, choose, confirm, idOf, meet, part, press, rooms, told, undo } from './office.ts'
import { openPostOffice, type PostOffice } from './postOffice.ts'
import { expect, test as base } from './stage.ts'

/** What is said to all, and how the voices stand, is the whole house's: each of these journeys has one of its own. */
const test = base.extend<{ postOffice: PostOffice }>({
  // Playwright reads which fixtures are wanted from the pattern, even from an empty one.
  // oxlint-disable-next-line no-empty-pattern
  postOffice: async ({}, use) => {
    const postOffice = await openPostOffice()
    await use(postOffice)
    await postOffice.close()
  },
  environment: async ({ postOffice }, use) => use({ SMTP_URL: postOffice.url }),
})

test.use({ viewport: { width: 1280, height: 900 } })

/** The three that come into the office: who changes it, who reads it, who keeps its coupons. */
async function staff(page: Page, server: JourneyServer, browser: Browser) {
  await becomeAdmin(page, server)
  const [manager, keeper] = [await meet(browser, server, 'manager'), await meet(browser, server, 'keeper')]
  await callAs(page, server, 'setUserRole', { userId: manager.userId, role: 'manager' })
  await callAs(page, server, 'setCouponPermission', { userId: keeper.userId, canManageCoupons: true })
  return { manager, keeper }
}

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test('an administrator answers, writes, arranges and announces; a manager sees it all and is told why not; a coupon manager sees none of it', async ({
  page,
  server,
  browser,
}) => {
  const { manager, keeper } = await staff(page, server, browser)
  const question = { name: 'Ines Marlow', email: 'ines@example.com', subject: 'The whisper', message: 'How soft?' }
  await callAs(page, server, 'sendContactMessage', question)

  await page.goto('/admin/contact')
  await press(page, /The whisper/)
  await page.getByLabel('Your answer').fill('As soft as you like.')
  await press(page, 'Send the answer')
  await expect(told(page, 'Your answer is on its way to ines@example.com.')).toBeVisible()
  await expect(page.getByText('As soft as you like.')).toBeVisible()
  await press(page, 'Archive')
  await expect(page.getByText('Nobody has written')).toBeVisible()
  await undo(page)
  await expect(page.getByRole('button', { name: /^Answered/ })).toBeVisible()

  await page.goto('/admin/agencies')
  await press(page, 'New agency')
  await confirm(page, 'Add the agency', async (dialog) => {
    await dialog.getByLabel('Name', { exact: true }).fill('Lantern School')
    await dialog.getByLabel('Mail domain').fill('lantern.example')
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern School' })).toBeVisible()
  await press(page, 'Edit')
  await confirm(page, 'Save', (dialog) => dialog.getByLabel('Contact', { exact: true }).fill('Dara Fenn'))
  await expect(page.getByText('Dara Fenn')).toBeVisible()
  await press(page, 'Delete')
  await confirm(page, 'Delete')
  await expect(page.getByText('No agencies yet')).toBeVisible()

  const title = newName('The ghost light')
  await page.goto('/admin/blog/create')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Text', { exact: true }).fill('## Why it burns\n\nSo that **nobody** falls.')
  await page.getByLabel('Description').fill('A lamp that is never put out.')
  await press(page, 'Save the draft')
  await press(page, 'Publish')
  await confirm(page, 'Publish', async (dialog) => {
    await dialog.getByRole('radio', { name: 'Later' }).check({ force: true })
    await dialog.getByLabel('Date and time').fill('2099-01-01T10:00')
  })
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await press(page, 'Change the date')
  await confirm(page, 'Publish', (dialog) => dialog.getByRole('radio', { name: 'Now' }).check({ force: true }))
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.goto('/admin/site')
  await page.getByLabel('Words', { exact: true }).first().fill('We open at half past seven.')
  await press(page, 'Save the announcement')
  await expect(page.getByText(/^Changed .+ by /)).toBeVisible()

  await page.goto('/admin/voices')
  await page.getByRole('switch', { name: 'Offer Tom' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Tom' })).not.toBeChecked()
  const star = page.getByRole('button', { name: /^Feature / }).last()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const tom = page.getByRole('row').filter({ has: page.getByRole('switch', { name: 'Offer Tom' }) })
  await press(page, 'Move Tom down')
  await expect(tom.getByText('2', { exact: true })).toBeVisible()
  await press(page, 'Put into the usual order')
  await confirm(page, 'Put into the usual order')
  await expect(tom.getByText('1', { exact: true })).toBeVisible()

  // What was done is there for everybody, and a manager reads it but is offered nothing.
  await manager.page.goto('/blog')
  await expect(manager.page.getByText('We open at half past seven.')).toBeVisible()
  await expect(manager.page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
  const held: [string, () => Promise<void>][] = [
    [
      'contact',
      async () => {
        await press(manager.page, /The whisper/)
        await expect(manager.page.getByRole('button', { name: 'Send the answer' })).toBeDisabled()
      },
    ],
    ['agencies', () => expect(manager.page.getByRole('button', { name: 'New agency' })).toBeDisabled()],
    [
      'blog',
      async () => {
        await row(manager.page, title).getByRole('link').click()
        await expect(manager.page.getByRole('button', { name: 'Unpublish' })).toBeDisabled()
        await expect(manager.page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
      },
    ],
    ['site', () => expect(manager.page.getByRole('button', { name: 'Save the announcement' })).toBeDisabled()],
    ['voices', () => expect(manager.page.getByRole('switch', { name: 'Offer Tom' })).toBeDisabled()],
  ]
  for (const [room, isHeld] of held) {
    await manager.page.goto(`/admin/${room}`)
    await isHeld()
    await expect(manager.page.getByText('Changing something is for administrators.')).toBeVisible()
  }
  for (const room of rooms) {
    await keeper.page.goto(`/admin/${room}`)
    await expect(keeper.page, room).toHaveURL(`${server.url}/`)
  }
})

test('an administrator writes to the chosen, to some and to all, and sends what failed once more; of two who dismiss each other one stays', async ({
  page,
  server,
  browser,
  postOffice,
  complaints,
}) => {
  const { manager } = await staff(page, server, browser)
  const actor = await meet(browser, server, 'ines')
  const refused = ['bea', 'omar'].map((who) => `${newName(who)}@refused.example`)
  for (const email of refused) {
    const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
    await callAs(stranger, server, 'signUp', { email, password, firstName: 'Bea', lastName: 'Thornton' })
  }

  // To those that are chosen in the list: by keyboard, from row to row.
  await page.goto('/admin/users')
  const choice = (email: string) => row(page, email).getByRole('checkbox')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).press('Space')
  await expect(page.getByText('6 chosen').first()).toBeVisible()
  for (const email of refused) await choice(email).press('Space')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV: Users, 4 chosen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^scene-partner-users-.*\.csv$/)
  await press(page, 'Message')
  await confirm(page, 'Send message', async (dialog) => {
    await dialog.getByLabel('Subject').fill('Call sheet')
    await dialog.getByLabel('Message', { exact: true }).fill('Ten o’clock, stage door.')
  })
  await expect(told(page, 'Sent to 4 people.')).toBeVisible()

  const write = async (subject: string, whom: () => Promise<void>) => {
    await press(page, 'Write a message')
    await whom()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Message', { exact: true }).fill('The house is open.')
    await press(dialog, 'Read it once more')
    await press(dialog, /^Send to \d+ people$/)
    await expect(dialog).toBeHidden()
  }
  await page.goto('/admin/messages')
  await expect(row(page, 'Call sheet').getByText('4 people, chosen by hand')).toBeVisible()
  await write('To the proved', async () => {
    await page.getByRole('dialog').getByRole('radio', { name: 'Some' }).check({ force: true })
    await page.getByRole('dialog').getByLabel('Address', { exact: true }).selectOption('Verified')
  })
  await write('To everybody', () =>
    page.getByRole('dialog').getByRole('radio', { name: 'Everybody' }).check({ force: true }),
  )
  await expect(row(page, 'To the proved').getByText('Sent', { exact: true })).toBeVisible()
  await expect(row(page, 'To everybody').getByText('Everybody', { exact: true })).toBeVisible()

  // It is in the inbox, and the office sees what was read of it.
  await actor.page.goto('/account#messages')
  await press(actor.page, /To the proved/)
  const isRead = async () => {
    const { data } = await ask<{ messages: { isRead: boolean }[] }>(actor.page, server, 'getUserMessages', {})
    return data?.messages.some((one) => one.isRead)
  }
  await expect.poll(isRead).toBe(true)
  await page.goto(`/admin/users/${actor.userId}`)
  const inbox = part(page, 'Messages').getByRole('row')
  await expect(inbox.filter({ hasText: 'To the proved' }).getByText(/^Read /)).toBeVisible()
  await expect(inbox.filter({ hasText: 'Call sheet' }).getByText('Unread')).toBeVisible()

  // Two letters were refused for good: one goes once more by itself, the other by its job.
  const [byLetter = '', byJob = ''] = refused
  await manager.page.goto('/admin/mail?state=dead')
  await expect(row(manager.page, byLetter).getByText('No such mailbox')).toBeVisible()
  await expect(manager.page.getByRole('button', { name: /^(Try|Send)/ })).toHaveCount(0)
  postOffice.takeAll()
  await page.goto('/admin/mail?state=dead')
  await press(page, `Send the letter to ${byLetter} once more`)
  await expect(row(page, byLetter)).toHaveCount(0)
  await page.goto('/admin/jobs?state=dead')
  await press(page, /^Try all/)
  await confirm(
    page,
    (await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Try all/ })
      .textContent()) ?? '',
  )
  await page.goto(`/admin/mail?q=${byJob}`)
  await expect(async () => {
    await page.reload()
    await expect(row(page, byJob).getByText('Sent', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  // S-71: each is about to dismiss the other. The second finds themselves dismissed.
  const other = await meet(browser, server, 'second')
  await callAs(page, server, 'setUserRole', { userId: other.userId, role: 'admin' })
  const ownId = await idOf(page, server)
  const dismiss = async (who: Page, userId: string) => {
    await who.goto(`/admin/users/${userId}`)
    await choose(who, /^Role/)
    await who.getByRole('dialog').getByLabel('Role').selectOption('No office')
  }
  await dismiss(page, other.userId)
  await dismiss(other.page, ownId)
  await Promise.all([press(page.getByRole('dialog'), 'Set role'), press(other.page.getByRole('dialog'), 'Set role')])
  const stays = async () => {
    const seen = [page, other.page].map((who) => ask(who, server, 'listUsers', { role: 'admin' }))
    return (await Promise.all(seen)).map(({ status }) => status).sort((one, two) => one - two)
  }
  await expect.poll(stays).toEqual([200, 403])
  const isOwn = (await ask(page, server, 'listUsers', {})).status === 200
  const [left, leftId] = isOwn ? [page, ownId] : [other.page, other.userId]
  await left.goto(`/admin/users/${leftId}`)
  await press(left, /^More acts/)
  await expect(left.getByRole('menuitem', { name: /^Role: / })).toBeDisabled()
  expect(complaints.filter((line) => !/40[0139]/.test(line))).toEqual([])
  complaints.length = 0
})
