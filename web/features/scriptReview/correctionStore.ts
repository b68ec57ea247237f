import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { applyCorrections } from '@scene-partner/script/corrections'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { isRefusal } from '../../platform/callError.ts'
import type { Unsaved } from '../../platform/unsaved.ts'
import { sameCorrections, type KeptRepair } from './keptRepair.ts'

export type Understood = OutputOf<'getUnderstanding'>
export type Understanding = Understood['understanding']
export type Line = Understanding['lines'][number]
export type Correction = Understood['corrections'][number]

export type Repair = {
  understanding: Understanding
  corrections: readonly Correction[]
  /** How many of the corrections hold; those after it are undone. */
  applied: number
  saving: 'saved' | 'saving' | 'failed'
  /** Why it is not saved, where trying again would change nothing. */
  problem?: 'tooMany' | 'tooLarge' | 'gone' | undefined
  /** Somebody put it right elsewhere, and that is what is shown now. */
  wasChanged: boolean
}

export type RepairStore = {
  get(): Repair
  subscribe(listener: () => void): () => void
  act(correction: Correction): void
  undo(): void
  redo(): void
  /** Saves what waits, at once; where that fails it stays on this device. */
  flush(): Promise<void>
  /** Keeps on this device what waits: the page may go the next moment. */
  keep(): void
  /** The text is of this version now, or nobody knows: what is shown must not stand on another. */
  lookAgain(scriptVersion?: number): Promise<void>
}

export type RepairOptions = {
  first: Understood
  save(input: Omit<InputOf<'saveCorrections'>, 'scriptId'>): Promise<{ version: number }>
  fetch(): Promise<Understood>
  /** Where on this device lies what the server does not have. */
  unsaved?: Unsaved<KeptRepair>
  /** Told when a saving failed that may succeed later. */
  onFailed?: () => void
  laterMs?: number
}

const savedAfterMs = 500

/** All alike may be more lines than one step may name: then it is several. */
function inSteps(correction: Correction): Correction[] {
  if (!('lines' in correction)) return [correction]
  const steps: Correction[] = []
  for (let at = 0; at < correction.lines.length; at += scriptRules.mostCorrectedLines) {
    steps.push({ ...correction, lines: correction.lines.slice(at, at + scriptRules.mostCorrectedLines) })
  }
  return steps
}

function problemOf(error: unknown): Repair['problem'] {
  if (isRefusal(error, 'payload_too_large')) return 'tooLarge'
  return isRefusal(error, 'not_found') ? 'gone' : undefined
}

/** What was put right, shown at once and kept as one goes; every step can be taken back. */
export function createRepairStore(options: RepairOptions): RepairStore {
  const { first, save, fetch, unsaved: device, onFailed, laterMs = savedAfterMs } = options
  let { version, scriptVersion } = first
  /** As the server has it. */
  let kept: Pick<Repair, 'corrections' | 'applied'> = first
  /** What is shown lacks a step that only the server can take back. */
  let isBehind = false
  /** As it was understood before each of the last steps, the latest last. */
  let past: Understanding[] = []
  let repair: Repair = {
    understanding: first.understanding,
    corrections: first.corrections,
    applied: first.applied,
    saving: 'saved',
    wasChanged: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const set = (change: Partial<Repair>) => {
    repair = { ...repair, ...change }
    for (const listener of listeners) listener()
  }
  const show = (found: Understood, wasChanged: boolean) => {
    version = found.version
    scriptVersion = found.scriptVersion
    kept = found
    isBehind = false
    past = []
    const { understanding, corrections, applied } = found
    set({ understanding, corrections, applied, saving: 'saved', wasChanged })
  }

  /** What was put right here and has not reached the server; nothing where something older was taken back. */
  function unsaved(): readonly Correction[] {
    const { corrections, applied } = repair
    const isOnTop = kept.corrections.slice(0, kept.applied).every((one, index) => one === corrections[index])
    return isOnTop ? corrections.slice(kept.applied, applied) : []
  }
  /** Shows what somebody put right elsewhere, and does again on top of it what was done here. */
  async function takeOver(): Promise<void> {
    const found = await fetch()
    const mine = unsaved()
    show(found, true)
    if (mine.length === 0) return device?.forget()
    goOn(found, [...found.corrections.slice(0, found.applied), ...mine])
  }
  /** Goes on from what the server has, with these corrections, all of them or so many. */
  function goOn(found: Understood, corrections: readonly Correction[], applied = corrections.length) {
    const understanding = applyCorrections(found.understanding, corrections.slice(found.applied, applied))
    set({ understanding, corrections, applied, saving: 'saving' })
    saveLater()
  }
  /** Takes up what this device kept when the page was left before it could be saved. */
  function resume() {
    const left = device?.read()
    if (!left) return
    const { corrections, applied } = left
    // It had arrived after all, and only the answer was lost.
    if (applied === first.applied && sameCorrections(corrections, first.corrections)) return device?.forget()
    if (left.version !== version) {
      if (left.mine.length > 0) goOn(first, [...first.corrections.slice(0, first.applied), ...left.mine])
      return set({ wasChanged: true })
    }
    const holds = first.corrections.slice(0, first.applied)
    if (applied >= holds.length && sameCorrections(holds, corrections.slice(0, holds.length)))
      return goOn(first, corrections, applied)
    isBehind = true
    set({ corrections, applied, saving: 'saving' })
    return saveLater()
  }
  function keep() {
    if (repair.saving === 'saved') return
    const { corrections, applied } = repair
    device?.keep({ version, corrections, applied, mine: unsaved() })
  }
  async function send(): Promise<void> {
    const { corrections, applied } = repair
    const isAll = () => repair.corrections === corrections && repair.applied === applied
    if (applied > scriptRules.mostCorrections) return set({ saving: 'failed', problem: 'tooMany' })
    try {
      // What was taken back beyond the limit could not be done again in any case.
      const sent = corrections.slice(0, scriptRules.mostCorrections)
      const answer = await save({ corrections: sent, applied, version })
      version = answer.version
      kept = { corrections, applied }
      if (isAll()) device?.forget()
      if (isBehind && isAll()) {
        const found = await fetch()
        if (isAll()) return show(found, false)
      }
      set({ saving: isAll() ? 'saved' : 'saving' })
    } catch (error) {
      const problem = problemOf(error)
      set({ saving: 'failed', problem })
      if (problem === 'gone') device?.forget()
      // Where even this fails nothing is lost: it is said, and can be tried again.
      if (isRefusal(error, 'script_changed')) await takeOver().catch(() => set({ saving: 'failed' }))
      if (problem === undefined && repair.saving === 'failed') onFailed?.()
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (sending) await sending
    if (repair.saving === 'saved') return
    keep()
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }
  async function lookAgain(textVersion?: number): Promise<void> {
    if (textVersion === scriptVersion) return
    await flush()
    // Else it is looked at once that is saved: the server then says that something changed.
    if (repair.saving !== 'saved') return
    const found = await fetch()
    const isNew = found.version !== version || found.scriptVersion !== scriptVersion
    if (isNew && repair.saving === 'saved') show(found, true)
  }
  const saveLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), laterMs)
  }
  const step = (change: Pick<Repair, 'understanding' | 'applied'> & Partial<Repair>) => {
    set({ ...change, saving: 'saving', problem: undefined, wasChanged: false })
    saveLater()
  }
  resume()
  return {
    get: () => repair,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keep,
    lookAgain,
    act(whole) {
      for (const correction of inSteps(whole)) {
        const { understanding, corrections, applied } = repair
        past.push(understanding)
        const next = [...corrections.slice(0, applied), correction]
        step({ understanding: applyCorrections(understanding, [correction]), corrections: next, applied: applied + 1 })
      }
    },
    undo() {
      if (repair.applied === 0) return
      const before = past.pop()
      const applied = repair.applied - 1
      if (before) return step({ understanding: before, applied })
      // It was done on an earlier day: only the server knows how the script read before.
      isBehind = true
      set({ applied, saving: 'saving' })
      void flush()
    },
    redo() {
      const again = repair.corrections[repair.applied]
      if (!again) return
      past.push(repair.understanding)
      step({ understanding: applyCorrections(repair.understanding, [again]), applied: repair.applied + 1 })
    },
    flush,
  }
}
