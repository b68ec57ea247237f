import type { Generation, Session, UserDocument, Voice } from '@scene-partner/contract/entities'

/** Builds an adult American male voice in basic quality. `facts` override this; the id is the name in lower case. */
export function buildVoice(name: string, facts: Partial<Omit<Voice, 'labels'>> = {}): Voice {
  const { gender = 'male', age = 'adult', accent = 'American' } = facts
  const id = facts.id ?? name.toLowerCase()
  return {
    id,
    name,
    description: `${name} reads.`,
    preview_url: `/previews/${id}-0123456789abcdef.mp3`,
    use_case: 'acting',
    quality: 'basic',
    ...facts,
    gender,
    age,
    accent,
    labels: { gender, age, accent },
  }
}

export function buildGeneration(id: string, facts: Partial<Generation> = {}): Generation {
  const text = facts.text ?? `The words of ${id}.`
  return {
    id,
    userId: 'actor',
    title: text,
    text,
    audioUrl: `/api/audio/${id}.mp3`,
    voiceId: 'tom',
    voiceName: 'Tom',
    voiceGender: 'male',
    voiceAccent: 'American',
    voiceAge: 'adult',
    duration: 2.5,
    characterCount: text.length,
    chargedCharacters: text.length,
    state: 'ready',
    unitsDone: 1,
    units: 1,
    failure: null,
    for: 'studio',
    createdAt: '2026-11-21T09:30:00.000Z',
    isDeleted: false,
    ...facts,
  }
}

export function buildSession(user: Partial<UserDocument> = {}, claims: Partial<Session['claims']> = {}): Session {
  const at = '2026-11-21T09:00:00.000Z'
  return {
    user: {
      uid: 'actor',
      email: 'actor@example.com',
      emailVerified: true,
      firstName: 'Ines',
      lastName: 'Marlow',
      displayName: 'Ines Marlow',
      funnelStage: 'signup',
      createdAt: at,
      updatedAt: at,
      lastSignInAt: null,
      plan: 'paid',
      subscriptionTier: 'paid',
      subscriptionStatus: 'active',
      subscriptionStartedAt: null,
      subscriptionExpiresAt: null,
      trialEndDate: null,
      quotaMinutesTotal: 30_000,
      quotaMinutesUsed: 0,
      stripePriceId: null,
      phone: null,
      phoneUpdatedAt: null,
      usedCoupons: [],
      appliedCoupon: null,
      override: null,
      isAdmin: false,
      role: null,
      canManageCoupons: false,
      hasPassword: true,
      unreadMessages: 0,
      ...user,
    },
    claims: {
      admin: false,
      role: null,
      roles: [],
      canManageCoupons: false,
      impersonatedBy: null,
      impersonatedRole: null,
      impersonationExpiresAt: null,
      ...claims,
    },
    expiresAt: at,
    absoluteExpiresAt: at,
  }
}

export type Refusal = { httpStatus: number; code?: string; message?: string; details?: Record<string, unknown> }
type Answer = { data: unknown } | { refusal: Refusal }
type Handler = (input: Record<string, unknown>) => unknown

/** Throw it in a handler to refuse a call as the server does. */
export class FakeRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message ?? 'refused')
    this.refusal = refusal
  }
}

const done = { success: true }
const noPreferences = { favoriteVoiceIds: [], defaultVoiceId: null, recentVoiceIds: [] }

/** The server's estimate for a text that is not a script, without its character counts. */
export const plainEstimate = {
  isScript: false,
  namesUnspoken: 0,
  directionsUnspoken: 0,
  remaining: 30_000,
  limit: 30_000,
}

/** Creates a fake server with its own history. `handlers` replace single operations. */
export function createFakeStudioApi({
  voices = [buildVoice('Tom'), buildVoice('Imogen', { gender: 'female', accent: 'British' })],
  generations = [] as Generation[],
  /** The favourite, recent and default voices. */
  savedPreferences = {} as {
    favoriteVoiceIds?: string[]
    recentVoiceIds?: string[]
    defaultVoiceId?: string
  },
  handlers = {} as Record<string, Handler>,
} = {}) {
  const calls: { name: string; input: Record<string, unknown>; headers: Headers }[] = []
  let history = [...generations]
  let preferences: Record<string, unknown> = { ...noPreferences, ...savedPreferences }
  const changeGeneration = (id: unknown, part: Partial<Generation>) => {
    history = history.map((one) => (one.id === id ? { ...one, ...part } : one))
    return done
  }

  const defaultHandlers: Record<string, Handler> = {
    getUserAvailableVoices: () => ({ voices, engines: [] }),
    voicesProxy: () => ({ voices, engines: [] }),
    getUserSubscriptionStatus: () => ({ tier: 'free', status: 'none' }),
    checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 }),
    weighText: ({ text }) => ({
      ...plainEstimate,
      characterCount: String(text).length,
      newCharacters: String(text).length,
    }),
    getUserGenerations: () => ({ generations: history.filter((one) => !one.isDeleted) }),
    // Each sentence is a unit of one second.
    getGenerationUnits: ({ generationId }) => ({
      units: [...(history.find(({ id }) => id === generationId)?.text ?? '').matchAll(/[^.!?\s][^.!?]*[.!?]*/g)].map(
        ({ 0: words, index }, position) => ({ start: index, end: index + words.length, startMs: position * 1000 }),
      ),
    }),
    getUserPreferences: () => preferences,
    saveUserPreferences: (wanted) => {
      preferences = { ...preferences, ...wanted }
      return preferences
    },
    startGeneration: ({ text, voiceId }) => {
      const id = `gen_${history.length + 1}`
      const generation = buildGeneration(id, {
        text: String(text),
        voiceId: String(voiceId),
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
        characterCount: String(text).length,
        chargedCharacters: String(text).length,
      }
    },
    cancelGeneration: ({ generationId }) => changeGeneration(generationId, { state: 'cancelled' }),
    renameGeneration: ({ generationId, title }) => changeGeneration(generationId, { title: String(title) }),
    deleteGeneration: ({ generationId }) => changeGeneration(generationId, { isDeleted: true }),
    restoreGeneration: ({ generationId }) => changeGeneration(generationId, { isDeleted: false }),
  }

  function answer({ name, input, headers }: (typeof calls)[number]): Answer {
    calls.push({ name, input, headers })
    try {
      const handler = handlers[name] ?? defaultHandlers[name]
      return handler ? { data: handler(input) } : { refusal: { httpStatus: 404 } }
    } catch (error) {
      if (error instanceof FakeRefusal) return { refusal: error.refusal }
      throw error
    }
  }

  return {
    calls,
    getCalls: (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input),
    changeGeneration,
    fetch: async (url: string, init?: RequestInit): Promise<Response> => {
      const name = /^\/api\/call\/(\w+)$/.exec(url)?.[1]
      // Audio that is being generated: no byte has arrived.
      if (!name) return new Response(new ReadableStream())
      const { data } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
        data: Record<string, unknown>
      }
      const answered = answer({ name, input: data, headers: new Headers(init?.headers) })
      if ('data' in answered) return Response.json({ data: await answered.data })
      const { httpStatus, code, message, details } = answered.refusal
      const error = { ...(message ? { message } : {}), details: { ...details, ...(code ? { code } : {}) } }
      return Response.json({ error }, { status: httpStatus })
    },
  }
}
