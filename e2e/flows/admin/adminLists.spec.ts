import { becomeAdmin, createTestPerson } from '../../fixtures/adminFlow.ts'
import { callServer } from '../../fixtures/testUsers.ts'
import { expect, test } from '../../fixtures/testServer.ts'

test.use({ viewport: { width: 768, height: 1024 }, ownsServer: true })

test(
  'on a tablet the admin lists of log entries, e-mails and users show long e-mail addresses in full',
  { tag: '@extended' },
  async ({ page, server, browser }) => {
    await becomeAdmin(page, server)
    const actor = await createTestPerson(browser, server, 'wilhelmina.featherstonehaugh-cholmondeley')
    await callServer(page, server, 'setUserRole', { userId: actor.userId, role: 'manager' })
    for (const address of ['/admin/logs', '/admin/mail', '/admin/users']) {
      await page.goto(address)
      await expect(page.getByText(actor.email).first(), address).toBeVisible()
      const cutCells = await page
        .locator('td')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        )
      expect(cutCells, `texts that ${address} cuts`).toEqual([])
    }
    await actor.page.context().close()
  },
)
