import type { Page } from '@playwright/test'
import {
  accountName,
  becomeAdmin,
  chooseAction,
  confirmDialog,
  createTestPerson,
  findToast,
  type TestPerson,
  undoLastAction,
  withReason,
} from '../../fixtures/adminFlow.ts'
import { byKeyboard } from '../../fixtures/inputMethods.ts'
import { signIn } from '../../fixtures/signUpFlow.ts'
import { callAs, callServer, password, readMailedLink } from '../../fixtures/testUsers.ts'
import { expect, test } from '../../fixtures/testServer.ts'

const newPassword = 'Another-curtain-8'

/** Tries to sign a person in on the page /sign-in, in the person's browser, and expects this message. */
async function expectRefusedSignIn({ page, email }: TestPerson, message: RegExp): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, byKeyboard(page), email)
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
}

/** Opens a page that needs a session, and expects that the app redirects to /sign-in. */
async function expectSignedOut({ page }: TestPerson): Promise<void> {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/sign-in/)
}

async function expectSignedIn({ page, email }: TestPerson): Promise<void> {
  await page.goto('/account')
  await expect(page.getByText(email).first()).toBeVisible()
}

/** Opens the admin log of one account and expects exactly these actions, newest first. */
async function expectLog(page: Page, { userId }: TestPerson, actions: string[]): Promise<void> {
  await page.goto(`/admin/logs?user=${userId}`)
  const rows = page.getByRole('table', { name: 'Logs' }).getByRole('row')
  await expect(rows).toHaveCount(actions.length + 1)
  for (const [index, action] of actions.entries()) await expect(rows.nth(index + 1)).toContainText(action)
}

const openUser = async (page: Page, { userId }: TestPerson) => {
  await page.goto(`/admin/users/${userId}`)
  await expect(page.getByRole('heading', { level: 1, name: accountName })).toBeVisible()
}

/** Every call that changes the state of an account, with a valid input. */
const stateCalls = (person: TestPerson) =>
  [
    ['suspendUser', { userId: person.userId, reason: 'Spam' }],
    ['reinstateUser', { userId: person.userId }],
    ['endUserSessions', { userId: person.userId }],
    ['sendUserResetLink', { userId: person.userId }],
    ['scheduleUserDeletion', { userId: person.userId, email: person.email, reason: 'Spam' }],
    ['cancelUserDeletion', { userId: person.userId }],
  ] as const

test.describe('actions of an admin on an account', { tag: '@extended' }, () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a suspended user is signed out and cannot sign in until an admin reinstates the account', async ({
    page,
    server,
    browser,
  }) => {
    const actor = await createTestPerson(browser, server, 'suspended')
    await becomeAdmin(page, server)
    await openUser(page, actor)
    await chooseAction(page, 'Suspend')
    await confirmDialog(page, 'Suspend', withReason('Shared a password'))
    await expect(findToast(page, `${accountName} is suspended.`)).toBeVisible()
    await expect(page.getByText(/^Suspended since/)).toBeVisible()
    await expectSignedOut(actor)
    await expectRefusedSignIn(actor, /This account is suspended/)

    await chooseAction(page, 'Reinstate')
    await confirmDialog(page, 'Reinstate')
    await expect(findToast(page, `${accountName} can sign in again.`)).toBeVisible()
    await expect(page.getByText(/^Suspended since/)).toHaveCount(0)
    await callAs(actor.page, server, 'signIn', { email: actor.email, password })
    await expectSignedIn(actor)
    await expectLog(page, actor, ['Reinstated', 'Suspended'])
    await expect(page.getByText('Shared a password')).toBeVisible()
  })

  test('an admin signs a user out in all browsers and sends the user a link for a new password', async ({
    page,
    server,
    browser,
  }) => {
    const actor = await createTestPerson(browser, server, 'signed-out')
    const elsewhere = { ...actor, page: await (await browser.newContext({ baseURL: server.url })).newPage() }
    await callAs(elsewhere.page, server, 'signIn', { email: actor.email, password })
    await becomeAdmin(page, server)
    await openUser(page, actor)
    await chooseAction(page, 'Sign out everywhere')
    await confirmDialog(page, 'Sign out everywhere')
    await expect(findToast(page, /is signed out: 2 sessions ended/)).toBeVisible()
    await expectSignedOut(actor)
    await expectSignedOut(elsewhere)

    await chooseAction(page, 'Send a password reset')
    await confirmDialog(page, 'Send the link')
    await expect(findToast(page, `The link is on its way to ${actor.email}.`)).toBeVisible()
    await actor.page.goto(await readMailedLink(server, actor.email, 2))
    await actor.page.getByLabel('New password', { exact: true }).fill(newPassword)
    await actor.page.getByLabel('New password again', { exact: true }).fill(newPassword)
    await actor.page.getByRole('button', { name: 'Set Password' }).click()
    await expect(actor.page.getByText('Your new password is set.')).toBeVisible()
    await callAs(actor.page, server, 'signIn', { email: actor.email, password: newPassword })
    await expectSignedIn(actor)
    await expectLog(page, actor, ['Password reset sent', 'Signed out everywhere'])
  })

  test('an admin who has requested the deletion of an account restores the account by Undo or by the action *Restore account*', async ({
    page,
    server,
    browser,
  }) => {
    const actor = await createTestPerson(browser, server, 'deleted')
    await becomeAdmin(page, server)
    const deleteAccount = () =>
      confirmDialog(page, 'Delete account', async (dialog) => {
        await dialog.getByLabel(/^Type .* to confirm$/).fill(actor.email)
        await withReason('Asked by telephone')(dialog)
      })
    await openUser(page, actor)
    await chooseAction(page, 'Delete account')
    await deleteAccount()
    await expect(page.getByText(/^Closed\. It will be deleted on/)).toBeVisible()
    await expectSignedOut(actor)
    await expectRefusedSignIn(actor, /closed/)
    await undoLastAction(page)
    await expect(page.getByText(/^Closed\. It will be deleted on/)).toHaveCount(0)
    await callAs(actor.page, server, 'signIn', { email: actor.email, password })
    await expectSignedIn(actor)

    await chooseAction(page, 'Delete account')
    await deleteAccount()
    await expectSignedOut(actor)
    await chooseAction(page, 'Restore account')
    await confirmDialog(page, 'Restore account')
    await expect(findToast(page, `${accountName} is restored.`)).toBeVisible()
    await callAs(actor.page, server, 'signIn', { email: actor.email, password })
    await expectSignedIn(actor)
    await expectLog(page, actor, ['Account restored', 'Deletion scheduled', 'Account restored', 'Deletion scheduled'])
  })

  test('a manager has no buttons to suspend, sign out or delete an account or to reset its password, and the server refuses these actions', async ({
    page,
    server,
    browser,
  }) => {
    const actor = await createTestPerson(browser, server, 'untouched')
    const manager = await createTestPerson(browser, server, 'manager')
    await becomeAdmin(page, server)
    await callAs(page, server, 'setUserRole', { userId: manager.userId, role: 'manager' })
    await openUser(manager.page, actor)
    await expect(manager.page.getByText('You can see everything here')).toBeVisible()
    for (const action of ['Suspend', 'Sign out everywhere', 'Send a password reset', 'Delete account']) {
      await expect(manager.page.getByRole('button', { name: action })).toHaveCount(0)
      await expect(manager.page.getByRole('menuitem', { name: action })).toHaveCount(0)
    }
    for (const [call, input] of stateCalls(actor)) {
      const { status } = await callServer(manager.page, server, call, input)
      expect([call, status]).toEqual([call, 403])
    }
    await expectSignedIn(actor)
    await page.goto(`/admin/logs?user=${actor.userId}`)
    await expect(page.getByText('No matching entry')).toBeVisible()
  })
})
