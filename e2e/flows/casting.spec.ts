import { byTouch } from '../fixtures/inputMethods.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const pasted = [
  'ANNA. You came back for the dog, then.',
  'BEN. (softly) I came back for my hat.',
  'ANNA. The dog ate it.',
  'BEN. Then I came back for the dog.',
  'ANNA. He has missed you, in his way.',
  'BEN. He is standing on my foot.',
].join('\n\n')

test(
  'on a phone an actor casts a pasted scene: chooses a role, hears and changes a voice, and continues to the rehearsal',
  { tag: '@extended' },
  async ({ page, server }) => {
    const inputMethod = byTouch(page)
    await createAccount(page, server, createUniqueEmail('casting'))
    await page.goto('/scripts/new')
    await inputMethod.write(page.getByRole('textbox', { name: 'Script' }), pasted)
    await expect(page).toHaveURL(/\/scripts\/scr_/)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await inputMethod.press(page.getByRole('link', { name: 'Cast', exact: true }))
    await expect(page.getByRole('heading', { name: /^Cast “/ })).toBeVisible()
    await inputMethod.press(page.getByRole('checkbox', { name: 'I play ANNA' }))
    await expect(page.getByText('You play ANNA. 1 voice reads with you.')).toBeVisible()

    await inputMethod.press(page.getByRole('button', { name: /^Swap .*, who reads BEN$/ }))
    const voices = page.getByRole('dialog', { name: 'Who reads BEN?' })
    await inputMethod.press(voices.getByRole('button', { name: /^Tom / }))
    await expect(voices).toBeHidden()
    await inputMethod.press(page.getByRole('button', { name: 'Hear Tom say a line of BEN' }))
    await expect(page.getByRole('button', { name: 'Pause BEN' })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await inputMethod.press(page.getByRole('link', { name: 'Rehearse' }))
    await expect(page).toHaveURL(/\/practice\?script=scr_/)
    await expect(page.getByText('You came back for the dog, then.')).toBeVisible()
  },
)
