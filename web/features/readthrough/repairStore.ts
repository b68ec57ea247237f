import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { applyCorrections } from '@scene-partner/script/corrections'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { isRefusal } from '../../platform/callError.ts'

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
  problem?: 'tooMany' | 'tooLarge' | undefined
  /** Somebody put it right elsewhere, and that is what is shown now. */
  wasChanged: boolean
}

export type RepairStore = {
  get(): Repair
  subscribe(listener: () => void): () => void
  act(correction: Correction): void
  undo(): void
  redo(): void
  /** Saves what waits, at once. */
  flush(): Promise<void>
}

export type RepairOptions = {
  first: Understood
  save(input: Omit<InputOf<'saveCorrections'>, 'scriptId'>): Promise<{ version: number }>
  fetch(): Promise<Understood>
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

/** What was put right, shown at once and kept as one goes; every step can be taken back. */
export function createRepairStore({ first, save, fetch, laterMs = savedAfterMs }: RepairOptions): RepairStore {
  let { version } = first
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
    if (mine.length === 0) return
    const corrections = [...found.corrections.slice(0, found.applied), ...mine]
    const understanding = applyCorrections(found.understanding, mine)
    set({ understanding, corrections, applied: corrections.length, saving: 'saving' })
    saveLater()
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
      if (isBehind && isAll()) {
        const found = await fetch()
        if (isAll()) return show(found, false)
      }
      set({ saving: isAll() ? 'saved' : 'saving' })
    } catch (error) {
      set({ saving: 'failed', problem: isRefusal(error, 'payload_too_large') ? 'tooLarge' : undefined })
      // Where even this fails nothing is lost: it is said, and can be tried again.
      if (isRefusal(error, 'script_changed')) await takeOver().catch(() => set({ saving: 'failed' }))
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (sending) await sending
    if (repair.saving === 'saved') return
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }
  const saveLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), laterMs)
  }
  const step = (change: Pick<Repair, 'understanding' | 'applied'> & Partial<Repair>) => {
    set({ ...change, saving: 'saving', problem: undefined, wasChanged: false })
    saveLater()
  }
  return {
    get: () => repair,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
