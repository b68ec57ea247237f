import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { applyCorrections } from '@scene-partner/script/review/applyCorrections'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { hasErrorCode } from '../../platform/api/callError.ts'
import type { UnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import { areSameCorrections, type StoredCorrections } from './storedCorrections.ts'
import { createEmitter } from '../../state/createEmitter.ts'

export type ReviewData = OutputOf<'getUnderstanding'>
export type Understanding = ReviewData['understanding']
export type Line = Understanding['lines'][number]
export type Correction = ReviewData['corrections'][number]

export type ReviewState = {
  understanding: Understanding
  corrections: readonly Correction[]
  /** How many of the corrections apply, counted from the first. The user has undone all later ones. */
  applied: number
  saving: 'saved' | 'saving' | 'failed'
  /** Why saving is impossible; undefined if it is possible, or if a later attempt may succeed. */
  problem?: 'tooMany' | 'tooLarge' | 'gone' | undefined
  /**
   * Whether another page changed the corrections or the text. This state then contains the changes of the other page,
   * merged with those of this page.
   */
  wasChanged: boolean
}

export type CorrectionStore = {
  get(): ReviewState
  subscribe(listener: () => void): () => void
  correct(correction: Correction): void
  undo(): void
  redo(): void
  /** Saves all corrections now. If saving fails, they stay stored in this browser, unless the script was deleted. */
  flush(): Promise<void>
  /** Stores unsaved corrections in this browser at once, because the page may close at any moment. */
  storeUnsaved(): void
  /**
   * Loads the script again if `scriptVersion` differs from the version that the page shows. Without `scriptVersion`,
   * loads it in every case. Saves unsaved corrections first; if this fails, loads nothing.
   */
  refresh(scriptVersion?: number): Promise<void>
}

export type CorrectionStoreOptions = {
  first: ReviewData
  save(input: Omit<InputOf<'saveCorrections'>, 'scriptId'>): Promise<{ version: number }>
  fetch(): Promise<ReviewData>
  /** Stores the unsaved corrections in this browser. */
  unsaved?: UnsavedChanges<StoredCorrections>
  /** Called after saving failed, if a later attempt may succeed. */
  onFailed?: () => void
  delayMs?: number
}

const saveDelayMs = 500

/** Splits a correction into several ones if it names more lines than one correction may have. */
function splitIntoSteps(correction: Correction): Correction[] {
  if (!('lines' in correction)) return [correction]
  const steps: Correction[] = []
  for (let at = 0; at < correction.lines.length; at += scriptRules.maxCorrectedLines) {
    steps.push({ ...correction, lines: correction.lines.slice(at, at + scriptRules.maxCorrectedLines) })
  }
  return steps
}

function getSaveProblem(error: unknown): ReviewState['problem'] {
  if (hasErrorCode(error, 'payload_too_large')) return 'tooLarge'
  return hasErrorCode(error, 'not_found') ? 'gone' : undefined
}

/**
 * Creates the store of the corrections of one script. The page shows each correction at once; the store saves it after
 * a short delay, and can undo each correction.
 */
export function createCorrectionStore(options: CorrectionStoreOptions): CorrectionStore {
  const { first, save, fetch, unsaved: device, onFailed, delayMs = saveDelayMs } = options
  let { version, scriptVersion } = first
  /** The corrections that the server has stored. */
  let saved: Pick<ReviewState, 'corrections' | 'applied'> = first
  /**
   * True after the user has undone a correction of an earlier visit. Only the server can compute the script without
   * this correction, so the script is loaded again.
   */
  let needsReload = false
  /** The script as it was before each correction of this visit; the last entry is before the latest correction. */
  let undoSteps: Understanding[] = []
  let repair: ReviewState = {
    understanding: first.understanding,
    corrections: first.corrections,
    applied: first.applied,
    saving: 'saved',
    wasChanged: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const changes = createEmitter()

  const set = (change: Partial<ReviewState>) => {
    repair = { ...repair, ...change }
    changes.emit()
  }
  const replaceState = (found: ReviewData, wasChanged: boolean) => {
    version = found.version
    scriptVersion = found.scriptVersion
    saved = found
    needsReload = false
    undoSteps = []
    const { understanding, corrections, applied } = found
    set({ understanding, corrections, applied, saving: 'saved', wasChanged })
  }

  /**
   * Returns the corrections that the server does not have yet; an empty list if the user has undone a correction that
   * the server has.
   */
  function unsaved(): readonly Correction[] {
    const { corrections, applied } = repair
    const isOnTop = saved.corrections.slice(0, saved.applied).every((one, index) => one === corrections[index])
    return isOnTop ? corrections.slice(saved.applied, applied) : []
  }
  /** Loads the corrections that another page saved, and applies the corrections of this page after them. */
  async function mergeRemote(): Promise<void> {
    const found = await fetch()
    const mine = unsaved()
    replaceState(found, true)
    if (mine.length === 0) return device?.clear()
    continueFrom(found, [...found.corrections.slice(0, found.applied), ...mine])
  }
  /** Applies the first `applied` of these corrections to the script as the server has it, and saves them. */
  function continueFrom(found: ReviewData, corrections: readonly Correction[], applied = corrections.length) {
    const understanding = applyCorrections(found.understanding, corrections.slice(found.applied, applied))
    set({ understanding, corrections, applied, saving: 'saving' })
    saveLater()
  }
  /** Restores the unsaved corrections that a page in this browser stored earlier. */
  function resume() {
    const stored = device?.read()
    if (!stored) return
    const { corrections, applied } = stored
    // The server has stored these corrections, but its response did not arrive, so nothing is to be sent.
    if (applied === first.applied && areSameCorrections(corrections, first.corrections)) return device?.clear()
    if (stored.version !== version) {
      if (stored.mine.length > 0) continueFrom(first, [...first.corrections.slice(0, first.applied), ...stored.mine])
      return set({ wasChanged: true })
    }
    const holds = first.corrections.slice(0, first.applied)
    if (applied >= holds.length && areSameCorrections(holds, corrections.slice(0, holds.length)))
      return continueFrom(first, corrections, applied)
    needsReload = true
    set({ corrections, applied, saving: 'saving' })
    return saveLater()
  }
  function storeUnsaved() {
    if (repair.saving === 'saved') return
    const { corrections, applied } = repair
    device?.store({ version, corrections, applied, mine: unsaved() })
  }
  async function send(): Promise<void> {
    const { corrections, applied } = repair
    const isAll = () => repair.corrections === corrections && repair.applied === applied
    if (applied > scriptRules.maxCorrections) return set({ saving: 'failed', problem: 'tooMany' })
    try {
      // The list also contains corrections that the user has undone and could redo. Those beyond the maximum are not
      // sent, because redoing them would exceed the maximum.
      const sent = corrections.slice(0, scriptRules.maxCorrections)
      const answer = await save({ corrections: sent, applied, version })
      version = answer.version
      saved = { corrections, applied }
      if (isAll()) device?.clear()
      if (needsReload && isAll()) {
        const found = await fetch()
        if (isAll()) return replaceState(found, false)
      }
      set({ saving: isAll() ? 'saved' : 'saving' })
    } catch (error) {
      const problem = getSaveProblem(error)
      set({ saving: 'failed', problem })
      if (problem === 'gone') device?.clear()
      // If loading the other page's corrections also fails, the corrections stay on this page and can be saved later.
      if (hasErrorCode(error, 'script_changed')) await mergeRemote().catch(() => set({ saving: 'failed' }))
      if (problem === undefined && repair.saving === 'failed') onFailed?.()
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (sending) await sending
    if (repair.saving === 'saved') return
    storeUnsaved()
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }
  async function lookAgain(textVersion?: number): Promise<void> {
    if (textVersion === scriptVersion) return
    await flush()
    // While corrections are unsaved, the server's data are not loaded. If another page has changed the script, the
    // server reports this at the next save.
    if (repair.saving !== 'saved') return
    const found = await fetch()
    const isNew = found.version !== version || found.scriptVersion !== scriptVersion
    if (isNew && repair.saving === 'saved') replaceState(found, true)
  }
  const saveLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }
  const step = (change: Pick<ReviewState, 'understanding' | 'applied'> & Partial<ReviewState>) => {
    set({ ...change, saving: 'saving', problem: undefined, wasChanged: false })
    saveLater()
  }
  resume()
  return {
    get: () => repair,
    subscribe: changes.subscribe,
    storeUnsaved,
    refresh: lookAgain,
    correct(whole) {
      for (const correction of splitIntoSteps(whole)) {
        const { understanding, corrections, applied } = repair
        undoSteps.push(understanding)
        const next = [...corrections.slice(0, applied), correction]
        step({ understanding: applyCorrections(understanding, [correction]), corrections: next, applied: applied + 1 })
      }
    },
    undo() {
      if (repair.applied === 0) return
      const before = undoSteps.pop()
      const applied = repair.applied - 1
      if (before) return step({ understanding: before, applied })
      // The correction was made on an earlier visit. Only the server can compute the script without it.
      needsReload = true
      set({ applied, saving: 'saving' })
      void flush()
    },
    redo() {
      const again = repair.corrections[repair.applied]
      if (!again) return
      undoSteps.push(repair.understanding)
      step({ understanding: applyCorrections(repair.understanding, [again]), applied: repair.applied + 1 })
    },
    flush,
  }
}
