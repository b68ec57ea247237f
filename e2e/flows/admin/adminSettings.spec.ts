import type { Browser, Page } from '@playwright/test'
import type { E2eServer } from '../../../tools/testing/serveForE2e.ts'
import { callAs, callServer, createUniqueName, password } from '../../fixtures/testUsers.ts'
import {
  becomeAdmin,
  chooseAction,
  confirmDialog,
  readUserId,
  createTestPerson,
  findSection,
  pressButton,
  adminPages,
  findToast,
  undoLastAction,
} from '../../fixtures/adminFlow.ts'
import { startSmtpServer, type SmtpServer } from '../../fixtures/smtpServer.ts'
import { expect, test as base } from '../../fixtures/testServer.ts'

/** Announcements and voice settings affect the whole server, so each of these tests starts a separate server. */
const test = base.extend<{ smtpServer: SmtpServer }>({
  // Playwright reads the names of the required fixtures from this pattern. The empty pattern must not be removed.
  // oxlint-disable-next-line no-empty-pattern
  smtpServer: async ({}, use) => {
    const smtpServer = await startSmtpServer()
    await use(smtpServer)
    await smtpServer.close()
  },
  environment: async ({ smtpServer }, use) => use({ SMTP_URL: smtpServer.url }),
})

test.use({ viewport: { width: 1280, height: 900 } })

/** Creates an admin, a manager and a coupon manager. */
async function staff(page: Page, server: E2eServer, browser: Browser) {
  await becomeAdmin(page, server)
  const [manager, keeper] = [
    await createTestPerson(browser, server, 'manager'),
    await createTestPerson(browser, server, 'keeper'),
  ]
  await callAs(page, server, 'setUserRole', { userId: manager.userId, role: 'manager' })
  await callAs(page, server, 'setCouponPermission', { userId: keeper.userId, canManageCoupons: true })
  return { manager, keeper }
}

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test(
  'an admin can use the admin pages for messages, posts, announcements and voices; a manager can only read them; a coupon manager cannot open them',
  { tag: '@extended' },
  async ({ page, server, browser }) => {
    const { manager, keeper } = await staff(page, server, browser)
    const question = { name: 'Ines Marlow', email: 'ines@example.com', subject: 'The whisper', message: 'How soft?' }
    await callAs(page, server, 'sendContactMessage', question)

    await page.goto('/admin/contact')
    await pressButton(page, /The whisper/)
    await page.getByLabel('Your answer').fill('As soft as you like.')
    await pressButton(page, 'Send the answer')
    await expect(findToast(page, 'Your answer is on its way to ines@example.com.')).toBeVisible()
    await expect(page.getByText('As soft as you like.')).toBeVisible()
    await pressButton(page, 'Archive')
    await expect(page.getByText('No messages yet')).toBeVisible()
    await undoLastAction(page)
    await expect(page.getByRole('button', { name: /^Answered/ })).toBeVisible()

    await page.goto('/admin/agencies')
    await pressButton(page, 'New agency')
    await confirmDialog(page, 'Add agency', async (dialog) => {
      await dialog.getByLabel('Name', { exact: true }).fill('Lantern School')
      await dialog.getByLabel('Email domain').fill('lantern.example')
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Lantern School' })).toBeVisible()
    await pressButton(page, 'Edit')
    await confirmDialog(page, 'Save', (dialog) => dialog.getByLabel('Contact', { exact: true }).fill('Dara Fenn'))
    await expect(page.getByText('Dara Fenn')).toBeVisible()
    await pressButton(page, 'Delete')
    await confirmDialog(page, 'Delete')
    await expect(page.getByText('No agencies yet')).toBeVisible()

    const title = createUniqueName('The ghost light')
    await page.goto('/admin/blog/create')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Text', { exact: true }).fill('## Why it burns\n\nSo that **nobody** falls.')
    await page.getByLabel('Description', { exact: true }).fill('A lamp that is never put out.')
    await pressButton(page, 'Save the draft')
    await pressButton(page, 'Publish')
    await confirmDialog(page, 'Publish', async (dialog) => {
      await dialog.getByRole('radio', { name: 'Later' }).check({ force: true })
      await dialog.getByLabel('Date and time').fill('2099-01-01T10:00')
    })
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await pressButton(page, 'Change the date')
    await confirmDialog(page, 'Publish', (dialog) => dialog.getByRole('radio', { name: 'Now' }).check({ force: true }))
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    await page.goto('/admin/site')
    await page.getByLabel('Text', { exact: true }).first().fill('We open at half past seven.')
    await pressButton(page, 'Save the announcement')
    await expect(page.getByText(/^Changed .+ by /)).toBeVisible()

    await page.goto('/admin/voices')
    await page.getByRole('switch', { name: 'Offer Tom' }).click()
    await expect(page.getByRole('switch', { name: 'Offer Tom' })).not.toBeChecked()
    const star = page.getByRole('button', { name: /^Feature / }).last()
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    const tom = page.getByRole('row').filter({ has: page.getByRole('switch', { name: 'Offer Tom' }) })
    await pressButton(page, 'Move Tom down')
    await expect(tom.getByText('2', { exact: true })).toBeVisible()
    await pressButton(page, 'Restore the default order')
    await confirmDialog(page, 'Restore the default order')
    await expect(tom.getByText('1', { exact: true })).toBeVisible()

    // Visitors see the changes. A manager can read the settings, but the buttons that change them are disabled.
    await manager.page.goto('/blog')
    await expect(manager.page.getByText('We open at half past seven.')).toBeVisible()
    await expect(manager.page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
    const held: [string, () => Promise<void>][] = [
      [
        'contact',
        async () => {
          await pressButton(manager.page, /The whisper/)
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
      await expect(manager.page.getByText('only administrators can make changes.')).toBeVisible()
    }
    for (const path of adminPages) {
      await keeper.page.goto(`/admin/${path}`)
      await expect(keeper.page, path).toHaveURL(`${server.url}/`)
    }
  },
)

test(
  'an admin sends messages to users and retries failed e-mails; if two admins remove each other’s role, one of them stays an admin',
  { tag: '@extended' },
  async ({ page, server, browser, smtpServer, complaints }) => {
    const { manager } = await staff(page, server, browser)
    const actor = await createTestPerson(browser, server, 'ines')
    const refused = ['bea', 'omar'].map((who) => `${createUniqueName(who)}@refused.example`)
    for (const email of refused) {
      const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
      await callAs(stranger, server, 'signUp', { email, password, firstName: 'Bea', lastName: 'Thornton' })
    }

    // Select rows of the list with the keyboard.
    await page.goto('/admin/users')
    const choice = (email: string) => row(page, email).getByRole('checkbox')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
    await expect(page.getByText('6 selected').first()).toBeVisible()
    for (const email of refused) await choice(email).press('Space')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV: Users, 4 selected' }).click()
    expect((await download).suggestedFilename()).toMatch(/^scene-partner-users-.*\.csv$/)
    await pressButton(page, 'Message')
    await confirmDialog(page, 'Send message', async (dialog) => {
      await dialog.getByLabel('Subject').fill('Call sheet')
      await dialog.getByLabel('Message', { exact: true }).fill('Ten o’clock, stage door.')
    })
    await expect(findToast(page, 'Sent to 4 people.')).toBeVisible()

    const write = async (subject: string, whom: () => Promise<void>) => {
      await pressButton(page, 'Write a message')
      await whom()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Subject').fill(subject)
      await dialog.getByLabel('Message', { exact: true }).fill('The house is open.')
      await pressButton(dialog, 'Review before sending')
      await pressButton(dialog, /^Send to \d+ people$/)
      await expect(dialog).toBeHidden()
    }
    await page.goto('/admin/messages')
    await expect(row(page, 'Call sheet').getByText('4 people, selected')).toBeVisible()
    await write('To the proved', async () => {
      await page.getByRole('dialog').getByRole('radio', { name: 'Some' }).check({ force: true })
      await page.getByRole('dialog').getByLabel('Address', { exact: true }).selectOption('Verified')
    })
    await write('To everybody', () =>
      page.getByRole('dialog').getByRole('radio', { name: 'Everybody' }).check({ force: true }),
    )
    await expect(row(page, 'To the proved').getByText('Sent', { exact: true })).toBeVisible()
    await expect(row(page, 'To everybody').getByText('Everybody', { exact: true })).toBeVisible()

    // The message is in the user's inbox, and the admin sees that the user has read it.
    await actor.page.goto('/account#messages')
    await pressButton(actor.page, /To the proved/)
    const isRead = async () => {
      const { data } = await callServer<{ messages: { isRead: boolean }[] }>(actor.page, server, 'getUserMessages', {})
      return data?.messages.some((one) => one.isRead)
    }
    await expect.poll(isRead).toBe(true)
    await page.goto(`/admin/users/${actor.userId}`)
    const inbox = findSection(page, 'Messages').getByRole('row')
    await expect(inbox.filter({ hasText: 'To the proved' }).getByText(/^Read /)).toBeVisible()
    await expect(inbox.filter({ hasText: 'Call sheet' }).getByText('Unread')).toBeVisible()

    // Two e-mails were refused permanently. The admin retries the first on the page of the outbox, and the second on
    // the page of the jobs.
    const [byOutbox = '', byJob = ''] = refused
    await manager.page.goto('/admin/mail?state=dead')
    await expect(row(manager.page, byOutbox).getByText('No such mailbox')).toBeVisible()
    await expect(manager.page.getByRole('button', { name: /^(Retry|Send|Try)/ })).toHaveCount(0)
    smtpServer.acceptAll()
    await page.goto('/admin/mail?state=dead')
    await pressButton(page, `Send the email to ${byOutbox} again`)
    await expect(row(page, byOutbox)).toHaveCount(0)
    await page.goto('/admin/jobs?state=dead')
    await pressButton(page, /^Retry all/)
    await confirmDialog(
      page,
      (await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Retry all/ })
        .textContent()) ?? '',
    )
    await page.goto(`/admin/mail?q=${byJob}`)
    await expect(async () => {
      await page.reload()
      await expect(row(page, byJob).getByText('Sent', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()

    // S-71: two admins remove each other's role at the same time. Only one removal succeeds, so one admin remains.
    const other = await createTestPerson(browser, server, 'second')
    await callAs(page, server, 'setUserRole', { userId: other.userId, role: 'admin' })
    const ownId = await readUserId(page, server)
    const dismiss = async (who: Page, userId: string) => {
      await who.goto(`/admin/users/${userId}`)
      await chooseAction(who, 'Role')
      await who.getByRole('dialog').getByLabel('Role').selectOption('No role')
    }
    await dismiss(page, other.userId)
    await dismiss(other.page, ownId)
    await Promise.all([
      pressButton(page.getByRole('dialog'), 'Set role'),
      pressButton(other.page.getByRole('dialog'), 'Set role'),
    ])
    const readStatuses = async () => {
      const seen = [page, other.page].map((who) => callServer(who, server, 'listUsers', { role: 'admin' }))
      return (await Promise.all(seen)).map(({ status }) => status).sort((one, two) => one - two)
    }
    await expect.poll(readStatuses).toEqual([200, 403])
    const isOwn = (await callServer(page, server, 'listUsers', {})).status === 200
    const [left, leftId] = isOwn ? [page, ownId] : [other.page, other.userId]
    await left.goto(`/admin/users/${leftId}`)
    await expect(findSection(left, 'Actions').getByRole('button', { name: 'Role' })).toBeDisabled()
    expect(complaints.filter((line) => !/40[0139]/.test(line))).toEqual([])
    complaints.length = 0
  },
)
