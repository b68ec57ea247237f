import type { OutputOf } from '@scene-partner/contract/operations/index'
import { call } from '../../../platform/api/client.ts'
import { onPageLeave } from '../../../platform/page/pageLeave.ts'
import { trackSave } from '../../../platform/storage/pendingSaves.ts'
import { createLineMemories } from './lineMemories.ts'
import type { RehearsalPreferences } from './preferences.ts'
import { openProgressOutboxes, outlivesPage } from './progressOutboxes.ts'
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

/** Returns the preferences as the server stores them. A dark screen is not stored. */
const toStored = (preferences: RehearsalPreferences) => ({
  ...preferences,
  lights: preferences.lights === 'sound' ? ('on' as const) : preferences.lights,
})

/** Stores the progress of a rehearsal: results, preferences and the current line. */
export function createProgressSaver(input: ProgressInput) {
  const { scriptId, accountId, isReadOnly } = input
  const textById = new Map(input.understanding.lines.map(({ id, text }) => [id, text]))
  const memories = createLineMemories(input.stored, (lineId) => textById.get(lineId) ?? '')
  const outboxes = isReadOnly ? null : openProgressOutboxes(accountId)
  const runs = createVisitRuns([...(outboxes?.runs.list(scriptId) ?? []), ...input.runs])
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedChanges: { settings?: RehearsalPreferences; place?: string; run?: string | null } = {}
  const flush = () => {
    clearTimeout(timer)
    if (isReadOnly || Object.keys(unsavedChanges).length === 0) return
    const { settings: preferences, place, run } = unsavedChanges
    unsavedChanges = {}
    // A lost save of the preferences is acceptable: they stay valid in this room, and the next change sends all of
    // them.
    const changes = {
      scriptId,
      ...((preferences !== undefined || run !== undefined) && {
        settings: {
          ...(preferences && toStored(preferences)),
          ...(run !== undefined && { run }),
        },
      }),
      ...(place !== undefined && { place }),
    }
    trackSave(call('saveRehearsal', changes, outlivesPage).catch(() => {}))
  }
  let latest = input.stored
  /** Passes on the changed progress at once, because the room may open again before the server has it. */
  const report = (part: Partial<typeof latest>) => {
    if (isReadOnly) return
    latest = { ...latest, ...part }
    input.onProgress(latest)
  }
  const saveLater = (part: typeof unsavedChanges) => {
    unsavedChanges = { ...unsavedChanges, ...part }
    clearTimeout(timer)
    timer = setTimeout(flush, saveDelayMs)
  }
  const stopListening = onPageLeave(() => {
    flush()
    void outboxes?.runs.send()
  })
  return {
    memories,
    recordResult: (result: Parameters<typeof memories.record>[0]) => {
      memories.record(result, new Date())
      outboxes?.results.add(scriptId, result)
      report(memories.list())
    },
    runs,
    /** Stores a run that has not ended, because the browser may end the page without notice. */
    storeRun: (run: StoredRun) => outboxes?.runs.store(scriptId, run),
    recordRun(run: StoredRun) {
      runs.add(run)
      outboxes?.runs.add(scriptId, run)
      if (!isReadOnly) input.onRuns(runs.get().all)
    },
    savePreferences(settings: RehearsalPreferences) {
      report({ settings: { ...latest.settings, ...toStored(settings) } })
      saveLater({ settings })
    },
    savePlace(place: string) {
      report({ place })
      saveLater({ place })
    },
    /** Saves which scenes are rehearsed, so that the next visit continues with them. */
    saveRun(run: string | null) {
      report({ settings: { ...latest.settings, run } })
      saveLater({ run })
    },
    start() {
      void outboxes?.results.send()
      void outboxes?.runs.send()
    },
    /** Saves all changes immediately. The practice home waits for this, because it shows the changes. */
    saveNow() {
      flush()
      if (outboxes) trackSave(Promise.all([outboxes.results.send(), outboxes.runs.send()]))
    },
    close() {
      stopListening()
      flush()
      outboxes?.results.close()
      outboxes?.runs.close()
    },
  }
}
