import { scriptRules } from '@scene-partner/contract/scriptRules'
import { merge, placesOf, settle, type Choice, type Merged, type Place } from './merge.ts'
import { send, type Sent } from './send.ts'
import type { KeptEdit, Shelf } from './shelf.ts'
import { isSame, tidy, type Known, type Wording } from './wording.ts'

/** After so long without a key what was written is sent; who types without a pause is sent every few seconds. */
const sentAfterMs = 1_000
const sentAtLatestMs = 6_000
/** Sooner than that it lies on this device. */
const keptAfterMs = 250
const firstPauseMs = 3_000
const longestPauseMs = 60_000

export type SaveState =
  | 'saved'
  | 'editing'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'conflict'
  | 'gone'
  | 'refused'
  | 'too-long'

export type ScriptState = Wording & {
  scriptId: string | null
  save: SaveState
  /** The server's sentence, where it refused. */
  problem: string | null
  /** False where the browser refuses to keep what is unsent. */
  isKept: boolean
  /** What has to be chosen between. */
  merged: Merged | null
  /** Counts the times that another device's changes came into this text. */
  joined: number
}

export type ScriptStore = ReturnType<typeof createScriptStore>
export type Opening = Pick<KeptEdit, 'key' | 'scriptId' | 'wishKey' | 'base' | 'asked' | 'mine'>

/**
 * One script that is being written: kept on this device with each key, sent when the typing pauses, merged where others
 * wrote too. While `isMine` says no, nothing is sent: somebody else is signed in, and it would become theirs.
 */
export function createScriptStore(opening: Opening, shelf: Shelf, isMine: () => boolean = () => true) {
  let { scriptId, base, asked } = opening
  let theirs: Known | null = null
  let isSending = false
  let underway: Promise<void> | null = null
  let after: Promise<void> | null = null
  /** Nobody looks any more: what cannot be sent now waits on the shelf. */
  let isClosed = false
  let pauseMs = firstPauseMs
  let keeping: ReturnType<typeof setTimeout> | undefined
  let sending: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  const listeners = new Set<() => void>()
  let state: ScriptState = {
    ...opening.mine,
    scriptId,
    save: 'saved',
    problem: null,
    isKept: true,
    merged: null,
    joined: 0,
  }

  function put(part: Partial<ScriptState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const mine = (): Wording => ({ title: state.title, content: state.content, tags: state.tags })
  const isUnsent = () => (base ? !isSame(base, tidy(mine())) : hasWords())
  const hasWords = () => state.content.trim() !== '' || state.title.trim() !== '' || state.tags.length > 0

  async function keep(): Promise<void> {
    clearTimeout(keeping)
    keeping = undefined
    const { key, wishKey } = opening
    try {
      if (isUnsent()) await shelf.put({ key, scriptId, wishKey, base, asked, mine: mine(), at: Date.now() })
      else await shelf.remove(key)
      if (!state.isKept) put({ isKept: true })
    } catch {
      put({ isKept: false }) // full or blocked; the screen says so
    }
  }

  function planSending(afterMs: number) {
    clearTimeout(sending)
    if (isClosed) return
    sending = setTimeout(() => void push(), afterMs)
  }

  function change(part: Partial<Wording>) {
    put(part)
    keeping ??= setTimeout(() => void keep(), keptAfterMs)
    if (state.content.length > scriptRules.longest) return put({ save: 'too-long' })
    if (['conflict', 'gone', 'signed-out'].includes(state.save)) return
    if (state.save !== 'saving' && state.save !== 'offline') put({ save: 'editing', problem: null })
    const now = Date.now()
    if (dueAt < now) dueAt = now + sentAtLatestMs
    if (state.save !== 'offline') planSending(Math.min(sentAfterMs, dueAt - now))
  }

  /** What the server has now takes its place under what was typed while it was sent. */
  function settleOver(sent: Wording, known: Known) {
    const current = mine()
    base = known
    if (isSame(tidy(current), sent)) {
      if (!isSame(sent, known))
        put({ title: known.title, content: known.content, tags: known.tags, joined: state.joined + 1 })
      return
    }
    const merged = merge(sent, tidy(current), known)
    const next = settle(merged, new Map(placesOf(merged).map((place) => [place, 'both' as const])))
    if (!isSame(sent, known)) put({ ...next, joined: state.joined + 1 })
  }

  async function hear(sent: Wording, result: Sent): Promise<void> {
    if (result.kind === 'saved') {
      scriptId = result.scriptId
      asked = null
      pauseMs = firstPauseMs
      settleOver(sent, result.base)
      put({ scriptId, save: isUnsent() ? 'editing' : 'saved', problem: null })
      await keep()
      if (isUnsent()) planSending(sentAfterMs)
    } else if (result.kind === 'conflict') {
      theirs = result.theirs
      asked = null
      put({ save: 'conflict', merged: result.merged })
    } else if (result.kind === 'unreachable') {
      put({ save: 'offline' })
      planSending(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    } else if (result.kind === 'refused') put({ save: 'refused', problem: result.message })
    else put({ save: result.kind })
  }

  async function pushNow(): Promise<void> {
    clearTimeout(sending)
    const isHeldUp = ['conflict', 'gone', 'too-long'].includes(state.save)
    if (isHeldUp) return
    if (!isUnsent()) return void (state.save === 'saved' || put({ save: 'saved', problem: null }))
    isSending = true
    dueAt = 0
    const sent = tidy(mine())
    asked ??= sent
    await keep()
    if (state.save !== 'offline') put({ save: 'saving' })
    const edit = { scriptId, wishKey: opening.wishKey, base, asked, mine: sent }
    const result: Sent = isMine() ? await send(edit) : { kind: 'signed-out' }
    isSending = false
    await hear(sent, result)
  }

  /**
   * Sends what is unsent, one sending at a time: what was typed while another was under way goes after it. Settles when
   * both have been answered.
   */
  function push(): Promise<void> {
    const again = () => {
      after = null
      return push()
    }
    if (underway) return (after ??= underway.then(again, again))
    underway = pushNow().finally(() => {
      isSending = false
      underway = null
    })
    return underway
  }

  return {
    get: (): ScriptState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    push,
    /** Keeps what was typed on this device, now. */
    keep,
    /** Where somebody else may have changed it. Answers whether their text has to be asked for. */
    isBehind: (version: number): boolean => !isSending && (base?.version ?? 0) < version,
    /** Another device's text, where nothing here is unsent; otherwise it is merged when that is sent. */
    take(known: Known) {
      if (isSending || (base && known.version <= base.version)) return
      if (isUnsent()) return void push()
      base = known
      put({ title: known.title, content: known.content, tags: known.tags, joined: state.joined + 1 })
    },
    /** The text that the server has after a version was put back; what was to be chosen is among the versions. */
    replace(known: Known) {
      base = known
      theirs = null
      put({ title: known.title, content: known.content, tags: known.tags, save: 'saved', problem: null, merged: null })
      void keep()
    },
    /** Each place of the conflict has been chosen: that is the script now. */
    choose(choices: ReadonlyMap<Place, Choice>) {
      const { merged } = state
      if (!merged || !theirs) return
      base = theirs
      theirs = null
      put({ ...settle(merged, choices), merged: null, save: 'editing' })
      void push()
    },
    /** Deleted elsewhere, it is made anew from what stands here. */
    saveAnew(wishKey: string) {
      opening.wishKey = wishKey
      scriptId = null
      base = null
      asked = null
      put({ scriptId, save: 'editing' })
      void push()
    },
    /** Keeps and sends what is unsent, for the last time: nobody writes here any more. */
    async close(): Promise<void> {
      await keep()
      await push()
    },
    /** Sends when the connection is back, and keeps before this page goes. Answers how to stop. */
    follow(): () => void {
      const handleOnline = () => void push()
      const handleHidden = () => {
        if (document.visibilityState === 'hidden') void keep().then(push)
      }
      const handleGone = () => void keep()
      isClosed = false
      addEventListener('online', handleOnline)
      addEventListener('pagehide', handleGone)
      document.addEventListener('visibilitychange', handleHidden)
      if (isUnsent()) void push()
      return () => {
        isClosed = true
        clearTimeout(sending)
        removeEventListener('online', handleOnline)
        removeEventListener('pagehide', handleGone)
        document.removeEventListener('visibilitychange', handleHidden)
      }
    },
  }
}
