import type { OutputOf } from '@scene-partner/contract/operations/index'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { sessionStore } from '../../../platform/session.ts'
import { answer, ok, sessionWith, type Sent } from '../../../testing/visit.tsx'
import type { EarState, ListeningEar } from '../ear/ear.ts'
import { createStandInClock, createStandInEar } from '../engine/standIns.ts'
import { RehearsalScreen } from '../RehearsalScreen.tsx'
import { ToolsContext } from '../room/tools.ts'

type Understanding = OutputOf<'getUnderstanding'>['understanding']
type Kept = OutputOf<'getRehearsal'>
type Casting = NonNullable<OutputOf<'getCasting'>['casting']>

const soundMs = 1_000
/** A recording of this length is one that the browser cannot play. */
const unplayableBytes = 13

/** A scene in which every line is `WHO: words`; a direction has no colon. */
export function understood(text: string, scenes = 1): Understanding {
  const rows = text.trim().split('\n')
  const perScene = Math.ceil(rows.length / scenes)
  const lines = rows.map((row, index) => {
    const [, who, words] = /^([A-Z ]+): (.*)$/.exec(row.trim()) ?? []
    const text = words ?? row.trim()
    return {
      id: `l${index + 1}`,
      kind: who ? ('speech' as const) : ('action' as const),
      scene: Math.floor(index / perScene),
      characters: who ? who.split(' AND ') : [],
      cue: who ?? '',
      extension: '',
      parts: who ? [{ kind: 'speech' as const, text }] : [],
      text,
      confidence: 1,
      firstLine: index + 1,
      lastLine: index + 1,
    }
  })
  const names = [...new Set(lines.flatMap(({ characters }) => characters))]
  return {
    title: 'The Late Ferry',
    format: 'play',
    characters: names.map((name) => ({
      name,
      aliases: [],
      speeches: lines.filter(({ characters }) => characters.includes(name)).length,
      words: 9,
      description: '',
    })),
    scenes: Array.from({ length: scenes }, (_, scene) => ({
      heading: `Scene ${scene + 1}`,
      lines: lines.filter((line) => line.scene === scene).map(({ id }) => id),
    })),
    lines,
    left: [],
  }
}

export const ferry = `
A shuttered kiosk, one bench.
TOBIN: That was the last one.
MARA: I know. I watched it go.
TOBIN: You had a ticket. I clipped it myself.
MARA: I had two.
TOBIN: Ah.`

/** The tools of a room, in the test's hands: time, sounds that are heard by name, and an ear. */
export function createStandInTools() {
  const clock = createStandInClock()
  const ear = createStandInEar({ isOpen: false })
  let state: EarState = 'closed'
  let isAllowed = true
  let isAsked = false
  let answered = () => {}
  const listening: ListeningEar = {
    ...ear,
    getState: () => state,
    hearsBy: () => 'model',
    level: () => 0.5,
    setSensitivity: () => {},
    async open() {
      state = isAsked ? 'opening' : isAllowed ? 'open' : 'denied'
      ear.open(state === 'open')
      if (state === 'opening') await new Promise<void>((resolve) => (answered = resolve))
    },
    close() {
      state = 'closed'
      ear.open(false)
    },
  }
  let plays = 0
  return {
    clock,
    ear,
    plays: () => plays,
    refuseEar: () => (isAllowed = false),
    allowEar: () => (isAllowed = true),
    loseEar() {
      state = 'lost'
      ear.open(false)
    },
    /** The browser asks, and waits for what `grantEar` answers. */
    askForEar: () => (isAsked = true),
    grantEar() {
      if (state === 'opening') state = 'open'
      ear.open(state === 'open')
      answered()
    },
    tools: {
      clock,
      openEar: () => listening,
      openOutput: () => ({
        async decode(bytes: ArrayBuffer) {
          if (bytes.byteLength === unplayableBytes) throw new DOMException('no such sound', 'EncodingError')
          return { samples: new Float32Array(24_000).fill(0.1), rate: 24_000 }
        },
        play(_sounds: unknown, onEnd: () => void) {
          plays += 1
          return clock.after(soundMs, onEnd)
        },
        wake: () => {},
        onTaken: () => {},
        context: () => {
          throw new Error('nothing sounds in a test')
        },
        close: () => {},
      }),
    },
  }
}

type HouseOptions = {
  script?: Understanding
  casting?: Partial<Casting> | null
  kept?: Partial<Kept>
  /** Lines whose sound the server refuses. */
  refuses?: Set<string>
  /** On another page every role is the actor's own. */
  isMineElsewhere?: boolean
  /** No casting is kept: the server is out of reach for it. */
  isCastHeld?: boolean
}

const emptyKept: Kept = { settings: { wasAsked: true }, place: null, lines: [], days: [], recordings: [] }

/** The rehearsal room over a server that answers from memory. */
export async function enterRoom(
  address: string,
  {
    script = understood(ferry),
    casting = { mine: ['MARA'] },
    kept = {},
    refuses = new Set(),
    isMineElsewhere,
    isCastHeld,
  }: HouseOptions = {},
) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const stand = createStandInTools()
  let now = casting && { mine: [], roles: {}, pronunciations: [], ...casting }
  const refusal = (message: string) => ({
    status: 429,
    body: { error: { status: 'RESOURCE_EXHAUSTED', message, details: { code: 'character_limit_exceeded' } } },
  })
  const nothingToSpeak = {
    status: 400,
    body: {
      error: { status: 'INVALID_ARGUMENT', message: 'Nothing to speak.', details: { code: 'nothing_to_speak' } },
    },
  }
  const sent: Sent[] = answer({
    getUnderstanding: () => ok({ understanding: script, corrections: [], applied: 0, version: 0, scriptVersion: 1 }),
    getScript: () => ok({ script: { id: 's1', title: script.title } }),
    getCasting: () => ok({ casting: now, version: 1 }),
    getRehearsal: () => ok({ ...emptyKept, ...kept }),
    proposeCasting: () => ok({ roles: script.characters.map(({ name }) => ({ name, voiceId: 'tom', why: '' })) }),
    saveCasting: (input) => {
      if (isCastHeld) return { status: 503, body: { error: { status: 'UNAVAILABLE', message: 'No.' } } }
      now = (input as { casting: Casting }).casting
      return ok({ version: 2 })
    },
    saveRehearsal: () => ok({ success: true }),
    noteLines: () => ok({ lines: [] }),
    startLine: (input) => {
      const { lineId, characters } = input as { lineId: string; characters?: string[] }
      if (isMineElsewhere && !characters) return nothingToSpeak
      if (refuses.has(lineId)) return refusal('You have used this month’s characters.')
      return ok({ characters: ['TOBIN'], generationId: 'g', audioUrl: `/api/audio/${lineId}.mp3` })
    },
    getUserScripts: () => ok({ scripts: [] }),
  })
  const calls = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/call/')) return calls(url, init)
    if (url.endsWith('/recording')) return new Response(new Uint8Array(unplayableBytes))
    return new Response(new Uint8Array(8), { status: 206, headers: { 'content-range': 'bytes 0-7/8' } })
  })
  sessionStore.set(sessionWith())
  const router = createMemoryRouter([{ path: '/practice', Component: RehearsalScreen }], { initialEntries: [address] })
  render(
    <ToolsContext value={stand.tools}>
      <RouterProvider router={router} />
    </ToolsContext>,
  )
  return {
    ...stand,
    refuses,
    called: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input),
  }
}
