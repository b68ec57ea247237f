import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildReview, buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { understanding } from '../testing/openCastScreen.tsx'

test('if the stored role of the user cannot be loaded, the page of the sides says so, and shows the sides after “Try Again”', async () => {
  let isUp = false
  const casting = { mine: ['ANNA'], roles: {}, pronunciations: [] }
  fakeServer({
    getUnderstanding: () => buildReview(understanding),
    getCasting: () => (isUp ? { casting, version: 1 } : fail('not_found')),
  })
  await visit('/scripts/scr_1/sides', buildSession())
  const again = await screen.findByRole('button', { name: 'Try Again' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByRole('article', { name: 'ANNA' })).toHaveTextContent('So you are.')
})
