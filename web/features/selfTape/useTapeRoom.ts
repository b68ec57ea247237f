import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../state/useStore.ts'
import {
  buildRehearsalLines,
  findRunRange,
  formatRun,
  formatRunParam,
  parsePreferences,
  type Run,
} from '../rehearsal/index.ts'
import { createTapeSession } from './capture/tapeSession.ts'
import { openTapeRehearsal } from './capture/tapeRehearsal.ts'
import { useCapture } from './capture/useCapture.ts'
import { isSlate } from './storage/tapeTypes.ts'
import { readTapeSettings, storeTapeSettings, type TapeSettings } from './tapeSettings.ts'
import type { TapeData } from './TapeScreen.tsx'
import { useSlates } from './takes/useSlates.ts'
import { useTakes } from './takes/useTakes.ts'

export type TapeRoomInput = {
  account: { id: string; firstName: string; lastName: string }
  scriptId: string
  data: TapeData
  run: Run
}

/** Returns the stored settings, and a function that changes and stores them. */
function useTapeSettings({ account, data }: TapeRoomInput) {
  const [settings, setSettings] = useState(() => {
    const stored = readTapeSettings(account.id, [account.firstName, account.lastName].filter(Boolean).join(' '))
    // Replaces the stored role, because the settings are stored for all scripts of the account.
    return { ...stored, slate: { ...stored.slate, role: data.mine.join(', ') } }
  })
  const changeSettings = (part: Partial<TapeSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    storeTapeSettings(account.id, next)
  }
  return { settings, changeSettings }
}

/** Opens the reader and the takes of one scene for as long as the screen is mounted, and on request the camera. */
export function useTapeRoom(input: TapeRoomInput) {
  const { account, scriptId, data, run } = input
  const { settings, changeSettings } = useTapeSettings(input)
  const runKey = formatRunParam(run)
  const sceneName = formatRun(data.understanding.scenes, run)
  const takes = useTakes(account.id, scriptId, runKey)
  const slates = useSlates(account.id, scriptId)
  const addSlate = useRef(slates.add)
  const capture = useCapture(settings)
  const addTake = useRef(takes.add)
  useEffect(() => {
    addTake.current = takes.add
    addSlate.current = slates.add
  }, [takes.add, slates.add])

  const [opened] = useState(() => {
    const lines = buildRehearsalLines(data.understanding, data.mine, new Map())
    const preferences = parsePreferences(data.rehearsal.settings)
    const { casting } = data
    const tape = openTapeRehearsal({
      ...{ scriptId, lines, run, preferences, casting },
      recordings: data.rehearsal.recordings,
    })
    const session = createTapeSession({
      tape,
      storage: takes.storage,
      template: { scriptId, scriptTitle: data.understanding.title, run: runKey, sceneName, role: data.mine.join(', ') },
      waitsForVoice: preferences.waitsForVoice,
      onTake: (take) => (isSlate(take) ? addSlate : addTake).current(take),
    })
    return { lines, tape, session, preferences, range: findRunRange(lines, run) }
  })
  const { tape, session } = opened

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(closing.current)
    return () => {
      session.stop()
      // In development, React mounts a component twice. Closing is delayed, so that the second mount uses the same
      // rehearsal.
      closing.current = setTimeout(() => {
        session.close()
        tape.rehearsal.close()
      })
    }
  }, [session, tape])

  // If the actor has turned on word recognition for rehearsals, the prompter follows the recognised words.
  const { wordRecogniser } = tape.rehearsal
  const followsWords = capture.stream !== null && opened.preferences.waitsForVoice && opened.preferences.followsWords
  useEffect(() => {
    if (followsWords && wordRecogniser?.getState() === 'closed') void wordRecogniser.open()
  }, [followsWords, wordRecogniser])

  const state = useStore(session)
  const nextNumber = useMemo(() => Math.max(0, ...(takes.list ?? []).map(({ number }) => number)) + 1, [takes.list])
  const spokenSlate = settings.slateKind === 'spoken' ? slates.chosen : null
  return {
    ...{ ...input, ...opened, sceneName, runKey, settings, changeSettings, takes, slates },
    ...{ spokenSlate, capture, state, nextNumber },
  }
}

export type TapeHandle = ReturnType<typeof useTapeRoom>
