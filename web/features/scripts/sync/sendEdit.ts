import { CallError, isRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { merge, placesOf, settle, type Merged } from './merge.ts'
import type { KeptEdit } from './shelf.ts'
import { isSame, tidy, type Known, type Wording } from './wording.ts'

/** What became of an edit that was sent. */
export type Sent =
  /** The server has it; `mine` is what it has, with what others changed meanwhile. */
  | { kind: 'saved'; scriptId: string; base: Known }
  /** Two devices changed the same place: both texts are kept as versions, and somebody has to choose. */
  | { kind: 'conflict'; theirs: Known; merged: Merged }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** Deleted on another device. */
  | { kind: 'gone' }
  | { kind: 'refused'; message: string }

export type Sendable = Pick<KeptEdit, 'scriptId' | 'wishKey' | 'base' | 'asked' | 'mine'>

/** Somebody who writes at the same moment can be quicker; not for ever. */
const mostRounds = 5

/** The script as the server has it now. */
export async function readScript(scriptId: string): Promise<Known & { isFavorite: boolean; isArchived: boolean }> {
  const { script } = await call('getScript', { scriptId })
  const { title, content, tags, version, isFavorite, isArchived } = script
  return { title, content, tags, version, isFavorite, isArchived }
}

/** What is not changed need not be sent: a text may be long. */
function changed(base: Wording, mine: Wording): Partial<Wording> {
  return {
    ...(mine.title !== base.title && { title: mine.title }),
    ...(mine.content !== base.content && { content: mine.content }),
    ...(mine.tags.join('\n') !== base.tags.join('\n') && { tags: mine.tags }),
  }
}

/** Made once: where it had been made before and the answer was lost, it is as it was asked for then, or newer. */
async function create({ wishKey, mine }: Sendable): Promise<{ scriptId: string; base: Known }> {
  const { scriptId } = await call('saveScript', mine, { idempotencyKey: wishKey })
  return { scriptId, base: { ...mine, version: 1 } }
}

type Update = { scriptId: string; base: Known; asked: Wording | null; mine: Wording }

async function update({ scriptId, base, asked, mine: given }: Update): Promise<Sent> {
  let [from, mine] = [base, given]
  for (let round = 0; round < mostRounds; round += 1) {
    if (isSame(from, mine)) return { kind: 'saved', scriptId, base: from }
    try {
      const { script } = await call('updateScript', { scriptId, version: from.version, ...changed(from, mine) })
      return { kind: 'saved', scriptId, base: { ...mine, version: script.version } }
    } catch (error) {
      if (!isRefusal(error, 'script_changed')) throw error
    }
    const theirs = await readScript(scriptId)
    if (asked && isSame(theirs, asked)) {
      // It came from here, and only the answer was lost: what was typed since stands on it, and nobody disagrees.
      from = theirs
      continue
    }
    const merged = merge(from, mine, theirs)
    if (placesOf(merged).length > 0) {
      await call('keepScriptVersion', { scriptId, version: from.version, ...mine })
      return { kind: 'conflict', theirs, merged }
    }
    from = theirs
    mine = settle(merged)
  }
  return { kind: 'unreachable' }
}

function whatHappened(error: unknown): Sent {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'signed_out') return { kind: 'signed-out' }
  if (error.code === 'not_found') return { kind: 'gone' }
  const mayPass = ['unavailable', 'internal', 'deadline-exceeded', 'cancelled'].includes(error.status)
  if (mayPass || error.code === 'rate_limited') return { kind: 'unreachable' }
  return { kind: 'refused', message: error.message }
}

/** Sends an edit, and merges it with what others changed since it was begun. Never throws for what can happen. */
export async function send(edit: Sendable): Promise<Sent> {
  const mine = tidy(edit.mine)
  try {
    const { scriptId, base, asked } = edit
    if (scriptId !== null && base) return await update({ scriptId, base, asked, mine })
    const made = await create({ ...edit, mine: asked ?? mine })
    return await update({ ...made, asked: null, mine })
  } catch (error) {
    return whatHappened(error)
  }
}
