import type { Page } from '@playwright/test'
import type { E2eServer } from '../../../tools/testing/serveForE2e.ts'
import { desktop, extended, phone } from '../../fixtures/inputMethods.ts'
import { callAs, callServer, openStudioWithTrial, createAccount, createUniqueEmail } from '../../fixtures/testUsers.ts'
import { expect, test } from '../../fixtures/testServer.ts'

const line = 'But soft! What light through yonder window breaks?'

type Handles = { customToken: string; adminReturnToken: string; sessionId: string; expiresAt: string }

/**
 * Requests the impersonation tokens, stores them in this page, and opens the impersonation page, as the admin's button
 * does.
 */
async function askToView(page: Page, server: E2eServer, userId: string) {
  const input = { userId, reason: 'A lost recording' }
  const { data: handles } = await callServer<Handles>(page, server, 'startImpersonationSession', input)
  await page.goto('/about')
  await page.evaluate((stored) => sessionStorage.setItem('sp.impersonation', JSON.stringify(stored)), handles)
  await page.goto('/admin/impersonate')
}

async function whoIs(page: Page, server: E2eServer) {
  const { data } = await callServer<{ user: { uid: string; email: string } }>(page, server, 'getSession', {})
  return { uid: data?.user.uid ?? '', email: data?.user.email ?? '' }
}

const refusal = 'Read-only mode: nothing can be changed while impersonating another account.'

for (const { way, inputMethod: openInputMethod, use, tag } of [extended(phone), extended(desktop)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    // [spec1 §8.98] [spec2 §4.27]
    test('an admin views an actor’s Studio, cannot change anything there, and returns to the admin area', async ({
      page,
      server,
      context,
    }) => {
      const inputMethod = openInputMethod(page)
      await openStudioWithTrial(page, server, createUniqueEmail('ines'))
      const actor = await whoIs(page, server)
      await callAs(page, server, 'startGeneration', { text: line, voiceId: 'tom' })
      // Leave the page, so that the page sends no more requests.
      await page.goto('about:blank')
      await callAs(page, server, 'signOut', {})

      const email = createUniqueEmail('admin')
      await createAccount(page, server, email)
      await server.command('admin', 'promote', email)
      const before = await whoIs(page, server)
      await askToView(page, server, actor.uid)

      await expect(page).toHaveURL(/\/studio$/)
      const banner = page.getByText('Viewing as Cleo Marchetti-Vandenberghe (read-only)')
      await expect(banner).toBeVisible()
      await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
      await expect(
        page.getByText('Read-only mode: generation is disabled while impersonating another account.').first(),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: /^Play “/ }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Rename|Delete) “/ })).toHaveCount(0)

      const { data: list } = await callServer<{ generations: { id: string }[] }>(page, server, 'getUserGenerations', {})
      const generationId = list?.generations[0]?.id ?? ''
      const acts: [string, object][] = [
        ['startGeneration', { text: line, voiceId: 'tom' }],
        ['renameGeneration', { generationId, title: 'Another' }],
        ['deleteGeneration', { generationId }],
      ]
      for (const [name, data] of acts) {
        const refused = await callServer(page, server, name, data)
        expect([name, refused.status, refused.error?.message]).toEqual([name, 403, refusal])
      }

      // Impersonation continues after a reload and in another tab.
      await page.reload()
      await expect(banner).toBeVisible()
      const second = await context.newPage()
      await second.goto('/about')
      await expect(second.getByText(/^Viewing as/)).toBeVisible()
      await page.bringToFront()

      await inputMethod.press(page.getByRole('button', { name: 'Return to admin' }))
      await expect(page).toHaveURL(/\/admin\/users$/)
      await expect(page.getByText(/^Viewing as/)).toHaveCount(0)
      await expect(second.getByText(/^Viewing as/)).toHaveCount(0)
      expect(await whoIs(page, server)).toEqual(before)
      // The pages themselves sent no request that the server refuses: they only read.
      const { views } = await callAs(page, server, 'listViews', { userId: actor.uid })
      expect(views).toMatchObject([{ refused: acts.length }])

      // The Back button leads to the admin's own Studio, not into the viewed account.
      await page.goBack()
      await expect(page.getByText(/^Viewing as/)).toHaveCount(0)
      await page.goto('/admin/impersonate')
      await expect(
        page.getByText('No impersonation session found. Please start again from the admin panel.'),
      ).toBeVisible()
    })
  })
}
