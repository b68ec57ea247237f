import type { OutputOf } from '@scene-partner/contract/operations/index'
import { onPageLeave } from '../../../platform/page/pageLeave.ts'
import { trackSave } from '../../../platform/storage/pendingSaves.ts'
import { createLineMemories } from './lineMemories.ts'
import type { StoredSettings } from '../storedSettings.ts'
import type { RehearsalChanges } from './changeOutbox.ts'
import { parsePreferences, type RehearsalPreferences } from './preferences.ts'
import { openProgressOutboxes } from './progressOutboxes.ts'
import type { Understanding } from './rehearsalLines.ts'
import type { StoredRun } from './runOutbox.ts'
import { createVisitRuns } from './visitRuns.ts'

type ProgressInput = {
  scriptId: string
  accountId: string
  understanding: Understanding
  stored: OutputOf<'getRehearsal'>
  onProgress: (stored: OutputOf<'getRehearsal'>) => void
  runs: readonly StoredRun[]
  onRuns: (runs: readonly StoredRun[]) => void
  isReadOnly: boolean
}

const saveDelayMs = 800

/**
 * Returns the preferences in the form that the server stores. Instead of the mode "sound only", the mode with normal
 * colours (`on`) is stored, so that the next visit does not open with a dark screen.
 */
const toStored = (preferences: RehearsalPreferences) => ({
  ...preferences,
  lights: preferences.lights === 'sound' ? ('on' as const) : preferences.lights,
})

/** Returns the settings that differ from the stored settings. A setting that is not stored counts as its default. */
function findChangedSettings(stored: StoredSettings, preferences: RehearsalPreferences): StoredSettings {
  const before: StoredSettings = toStored(parsePreferences(stored))
  return Object.fromEntries(Object.entries(toStored(preferences)).filter(([name, value]) => before[name] !== value))
}

const addChanges = (stored: ProgressInput['stored'], { settings, place = stored.place }: RehearsalChanges = {}) => ({
  ...{ ...stored, place },
  settings: { ...stored.settings, ...settings },
})

/**
 * Stores the progress of a rehearsal: results, preferences and the current line. Progress that is still in the outboxes
 * of this device is added to the stored progress, because the server may not have it.
 */
export function createProgressSaver(input: ProgressInput) {
  const { scriptId, accountId, isReadOnly } = input
  const outboxes = isReadOnly ? null : openProgressOutboxes(accountId)
  const textById = new Map(input.understanding.lines.map(({ id, text }) => [id, text]))
  const memories = createLineMemories(input.stored, (lineId) => textById.get(lineId) ?? '')
  for (const { at, ...result } of outboxes?.results.list(scriptId) ?? []) memories.record(result, new Date(at))
  const runs = createVisitRuns([...(outboxes?.runs.list(scriptId) ?? []), ...input.runs])
  const stored = { ...addChanges(input.stored, outboxes?.changes.list(scriptId)), ...memories.list() }
  let latest = stored
  /**
   * Reports the changed progress to the caller immediately, so that a rehearsal room that opens again has this progress
   * even if the server has not stored it yet.
   */
  const report = (part: Partial<typeof latest>) => {
    if (isReadOnly) return
    latest = { ...latest, ...part }
    input.onProgress(latest)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * The time of the oldest change that is not sent yet; null if there is none. All changes until the next call of
   * `flush` get this time, so that they are sent together.
   */
  let changedAt: Date | null = null
  const flush = () => {
    clearTimeout(timer)
    if (!outboxes || !changedAt) return
    changedAt = null
    trackSave(outboxes.changes.send())
  }
  /**
   * Stores changes on this device, and sends them to the server soon. After a crash or a lost connection, the changes
   * are still stored and are sent later.
   */
  const saveLater = (changes: RehearsalChanges) => {
    if (!outboxes) return
    changedAt ??= new Date()
    outboxes.changes.add(scriptId, changes, latest, changedAt)
    clearTimeout(timer)
    timer = setTimeout(flush, saveDelayMs)
  }
  const stopListening = onPageLeave(() => {
    flush()
    void outboxes?.runs.send()
  })
  return {
    /** The progress that the server and this device had when the rehearsal was opened. */
    stored,
    memories,
    recordResult: (result: Parameters<typeof memories.record>[0]) => {
      const at = new Date()
      memories.record(result, at)
      outboxes?.results.add(scriptId, result, at)
      report(memories.list())
    },
    runs,
    /** Stores a run that has not ended, because the browser may close the page without an event. */
    storeRun: (run: StoredRun) => outboxes?.runs.store(scriptId, run),
    recordRun(run: StoredRun) {
      runs.add(run)
      outboxes?.runs.add(scriptId, run)
      if (!isReadOnly) input.onRuns(runs.get().all)
    },
    savePreferences(preferences: RehearsalPreferences) {
      const settings = findChangedSettings(latest.settings, preferences)
      if (Object.keys(settings).length === 0) return
      saveLater({ settings })
      report({ settings: { ...latest.settings, ...settings } })
    },
    savePlace(place: string) {
      saveLater({ place })
      report({ place })
    },
    /** Saves which scenes are rehearsed, so that the next visit continues with them. */
    saveRun(run: string | null) {
      saveLater({ settings: { run } })
      report({ settings: { ...latest.settings, run } })
    },
    start() {
      void outboxes?.results.send()
      void outboxes?.runs.send()
      void outboxes?.changes.send()
    },
    /**
     * Sends all changes, results and runs immediately. The page `/practice` waits for these saves, because it shows the
     * changes.
     */
    saveNow() {
      flush()
      if (outboxes) trackSave(Promise.all([outboxes.results.send(), outboxes.runs.send()]))
    },
    close() {
      stopListening()
      flush()
      outboxes?.results.close()
      outboxes?.runs.close()
      outboxes?.changes.close()
    },
  }
}
