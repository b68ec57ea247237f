import type { Generation, Voice } from '@scene-partner/contract/entities'
import type { OperationName, OutputOf } from '@scene-partner/contract/operations/index'
import { buildGeneration, buildPreferences, buildVoice } from '../../../testing/builders.ts'
import { fakeServer, type Answers } from '../../../testing/fakeServer.ts'

type Preferences = OutputOf<'getUserPreferences'>

const done = { success: true as const }

/** The estimate that the fake server gives for a text that is not a script, without its character counts. */
export const plainEstimate = {
  isScript: false,
  roles: [],
  namesUnspoken: 0,
  directionsUnspoken: 0,
  remaining: 30_000,
  limit: 30_000,
}

export type FakeStudioOptions = {
  voices?: Voice[]
  generations?: Generation[]
  /** The saved favourite, recent and default voices. */
  savedPreferences?: Partial<Preferences>
  /** Handlers of operations that replace the default handlers. */
  handlers?: Answers
  /** Called before each response. A failure that it throws becomes the response. */
  beforeAnswer?: (name: OperationName, headers: Headers) => void
}

/** Starts a fake server for the Studio that stores a history of recordings. */
export function fakeStudioServer({
  voices = [buildVoice('Tom'), buildVoice('Imogen', { gender: 'female', accent: 'British' })],
  generations = [],
  savedPreferences = {},
  handlers = {},
  beforeAnswer = () => undefined,
}: FakeStudioOptions = {}) {
  let history = [...generations]
  let preferences = buildPreferences(savedPreferences)
  const changeGeneration = (id: string, part: Partial<Generation>) => {
    history = history.map((one) => (one.id === id ? { ...one, ...part } : one))
    return done
  }

  const answers: Answers = {
    getUserAvailableVoices: () => ({ voices, engines: [] }),
    voicesProxy: () => ({ voices, engines: [] }),
    getUserSubscriptionStatus: () => ({ tier: 'free', status: 'none' }),
    checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 }),
    weighText: ({ text }) => ({ ...plainEstimate, characterCount: text.length, newCharacters: text.length }),
    getUserGenerations: ({ texts }) => ({
      generations: history
        .filter((one) => !one.isDeleted)
        .map((one) =>
          texts === 'beginnings' && one.text.length > 300
            ? { ...one, text: one.text.slice(0, 300), isTextComplete: false }
            : one,
        ),
    }),
    getGenerationText: ({ generationId }) => ({ text: history.find(({ id }) => id === generationId)?.text ?? '' }),
    // Answers with one unit of one second for each sentence.
    getGenerationUnits: ({ generationId }) => ({
      units: [...(history.find(({ id }) => id === generationId)?.text ?? '').matchAll(/[^.!?\s][^.!?]*[.!?]*/g)].map(
        ({ 0: words, index }, position) => ({ start: index, end: index + words.length, startMs: position * 1000 }),
      ),
    }),
    getUserPreferences: () => preferences,
    saveUserPreferences({ audioSettings, ...wanted }) {
      preferences = buildPreferences({
        ...preferences,
        ...wanted,
        audioSettings: { ...preferences.audioSettings, ...audioSettings },
      })
      return preferences
    },
    startGeneration({ text, voiceId }) {
      const id = `gen_${history.length + 1}`
      const generation = buildGeneration(id, {
        text,
        voiceId,
        state: 'making',
        unitsDone: 1,
        units: 4,
        duration: null,
        createdAt: `2026-11-21T10:00:${10 + history.length}.000Z`,
      })
      history = [generation, ...history]
      return {
        generationId: id,
        audioUrl: generation.audioUrl,
        characterCount: text.length,
        chargedCharacters: text.length,
      }
    },
    cancelGeneration: ({ generationId }) => changeGeneration(generationId, { state: 'cancelled' }),
    renameGeneration: ({ generationId, title }) => changeGeneration(generationId, { title }),
    deleteGeneration: ({ generationId }) => changeGeneration(generationId, { isDeleted: true }),
    restoreGeneration: ({ generationId }) => changeGeneration(generationId, { isDeleted: false }),
    ...handlers,
  }
  const withHook = Object.fromEntries(
    Object.entries(answers).map(([name, handler]) => [
      name,
      (input: never, request: { headers: Headers }) => {
        beforeAnswer(name as OperationName, request.headers)
        return handler(input, request)
      },
    ]),
  ) as Answers

  // This stream sends nothing, so the audio of a running generation never arrives.
  const sent = fakeServer(withHook, { readAudio: () => new ReadableStream(), readFile: () => new Uint8Array(8) })
  return {
    getCalls: (wanted: OperationName) => sent.filter(({ name }) => name === wanted).map(({ input }) => input),
    changeGeneration,
  }
}
