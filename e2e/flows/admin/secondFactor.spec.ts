import { createHmac } from 'node:crypto'
import { byKeyboard } from '../../fixtures/inputMethods.ts'
import { createAccount, createUniqueEmail } from '../../fixtures/testUsers.ts'
import { expect, test } from '../../fixtures/testServer.ts'
import { signIn } from '../../fixtures/signUpFlow.ts'

const stepMs = 30_000

/**
 * Returns the code that an authenticator app shows at that time (RFC 6238). `secret` is the base32 text that the page
 * shows.
 */
function codeAt(secret: string, ms: number): string {
  const letters = [...secret.replaceAll(' ', '')]
  const bits = letters.map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / stepMs)))
  const mark = createHmac('sha1', bytes).update(counter).digest()
  const number = mark.readUInt32BE(mark.readUInt8(19) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

test.describe('the second factor of an admin', { tag: '@extended' }, () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('an admin who has set up an authenticator app must enter its code after each sign-in, until the operator resets the second factor', async ({
    page,
    server,
  }) => {
    const email = createUniqueEmail('keys')
    await createAccount(page, server, email)
    await server.command('admin', 'promote', email)

    await page.goto('/admin/security')
    await page.getByRole('button', { name: 'Set up codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up codes' })
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByLabel('The code it shows').fill(codeAt(secret, Date.now()))
    await dialog.getByRole('button', { name: 'Turn codes on' }).click()
    const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
    await codesDialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Protected', { exact: true })).toBeVisible()

    // A context without cookies counts as another browser.
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await signIn(page, byKeyboard(page), email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goto('/admin/mail')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    // Each code is accepted only once. The server also accepts the code of the next time step, because a phone's clock
    // may be wrong.
    await page.getByLabel('Code').fill(codeAt(secret, Date.now() + stepMs))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible()

    await page.goto('about:blank')
    await server.command('admin', 'reset-second-factor', email)
    await page.goto('/sign-in')
    await signIn(page, byKeyboard(page), email)
    await expect(page).toHaveURL(/\/admin\/users/)
  })
})
