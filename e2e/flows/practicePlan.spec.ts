import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test(
  'an actor makes a practice plan and starts its first step; at the end of the scene, the page offers the next step',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('plan'))
    const saved = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
    const scriptId = String(saved['scriptId'])
    await callAs(page, server, 'saveCasting', {
      ...{ scriptId, casting: { mine: ['MARA'], roles: {}, pronunciations: [] }, version: 0 },
    })
    await callAs(page, server, 'saveRehearsal', {
      ...{ scriptId, settings: { waitsForVoice: false, waitsForTime: false, wasAsked: true } },
    })

    await page.goto(`/scripts/${scriptId}`)
    await page.getByRole('link', { name: 'Off book by …' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Off book by …' })).toBeVisible()
    await page.getByLabel('Time', { exact: true }).fill('18:30')
    await page.getByRole('button', { name: 'Make this plan' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara')
    await expect(page.getByText('Off book by tomorrow, 18:30')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('The Late Ferry - off book.ics')

    // The panel *Your next date* of the practice page starts the first step of the plan, *Listen*.
    await page.goto('/practice')
    const card = page.getByRole('region', { name: 'Your next date' })
    await card.getByRole('link', { name: /^Listen/ }).click()
    await expect(page.getByRole('button', { name: /Pause|Begin/ })).toBeVisible()
    const begin = page.getByRole('button', { name: 'Begin' })
    if (await begin.isVisible()) await begin.click()
    await expect(page.getByRole('heading', { name: 'End of the scene' })).toBeVisible({ timeout: 90_000 })

    await page.getByRole('button', { name: /^First letters/ }).click()
    await expect(page.getByRole('button', { name: 'What you see of your lines: First letters' })).toBeVisible()
    await expect
      .poll(async () => (await callAs(page, server, 'getRuns', { scriptId }))['runs'])
      .toMatchObject([{ kind: 'listen', isFinished: true }])
    await page.goto(`/scripts/${scriptId}/plan`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Listen' }).first()).toContainText('Done')
  },
)
