import {
  buildPlay,
  buildPreferences,
  buildReview,
  buildSession,
  buildSpeech,
  buildVoice,
} from '../../../testing/builders.ts'
import { fakeServer, type Answers, type Routes } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { screen, within } from '@testing-library/react'

/** Builds a role with one speech of three words. */
export const buildRole = (name: string, description: string) => ({
  name,
  aliases: [],
  speeches: 1,
  words: 3,
  description,
})

/** A scene in which ANNA and BEN speak. CARL is a role of the script, but has no lines in the scene. */
export const understanding = buildPlay(
  [
    buildSpeech('s1', 'ANNA', 'You came.'),
    buildSpeech('s2', 'BEN', 'I said I would, and here I am.'),
    buildSpeech('s3', 'ANNA', 'So you are.'),
  ],
  { characters: [buildRole('ANNA', ''), buildRole('BEN', 'an old man'), buildRole('CARL', '')] },
)

/** The voices that the fake server proposes for the roles. */
export const proposed = [
  { name: 'ANNA', voiceId: 'kate', why: 'A woman by the name.' },
  { name: 'BEN', voiceId: 'walt', why: 'An older man: “an old man”' },
  { name: 'CARL', voiceId: 'tom', why: 'A man by the name.' },
]

/** The voices of the fake server. */
export const voices = [buildVoice('Kate', { gender: 'female' }), buildVoice('Walt', { age: 'old' }), buildVoice('Tom')]

/**
 * Opens the casting of a script with a fake server, and waits for the heading of the page. `answers` and `routes`
 * replace normal answers of this server. `rowOf` finds the row of a role; `getSavedCasting` returns what was last
 * saved.
 */
export async function openCastScreen(answers: Answers = {}, routes: Routes = {}) {
  let version = 0
  const sent = fakeServer(
    {
      getUnderstanding: () => buildReview(understanding),
      getCasting: () => ({ casting: null, version: 0 }),
      proposeCasting: () => ({ roles: proposed }),
      getUserAvailableVoices: () => ({ voices, engines: [] }),
      getUserPreferences: () => buildPreferences(),
      saveCasting: () => ({ version: (version += 1) }),
      ...answers,
    },
    { readFile: () => new Uint8Array(8), ...routes },
  )
  const { unmount } = await visit('/scripts/scr_1/cast', buildSession())
  await screen.findByRole('heading', { name: 'Cast “The Kitchen”' })
  const rowOf = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    return within(heading.closest('li') ?? document.body)
  }
  const getSavedCasting = () => sent.filter(({ name }) => name === 'saveCasting').at(-1)?.input
  return { sent, rowOf, getSavedCasting, unmount }
}
