import { CallError, hasErrorCode } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { mergeScripts, findConflicts, resolveConflicts, type MergeResult } from './mergeScripts.ts'
import type { StoredEdit } from './draftDatabase.ts'
import {
  getChangedFields,
  isSameScript,
  normalizeScript,
  pickScriptFields,
  type ServerScript,
  type ScriptFields,
} from './scriptFields.ts'

/** What became of an edit that was sent to the server. */
export type SendResult =
  /** Saved. `base` is the script as the server now has it, including changes of other devices. */
  | { kind: 'saved'; scriptId: string; base: ServerScript }
  /** Two devices changed the same place in different ways. The server stores both texts, and the user has to choose. */
  | { kind: 'conflict'; theirs: ServerScript; conflict: MergeResult }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** Another device deleted the script. */
  | { kind: 'gone' }
  | { kind: 'refused'; message: string }

export type EditToSend = Pick<StoredEdit, 'scriptId' | 'wishKey' | 'base' | 'asked' | 'mine'>

/** Maximum number of times that a save is merged and sent, because another device may save in between. */
const maxMergeRounds = 5

/** Fetches the script and its flags from the server. */
export async function fetchScript(
  scriptId: string,
): Promise<ServerScript & { isFavorite: boolean; isArchived: boolean }> {
  const { script } = await call('getScript', { scriptId })
  const { version, isFavorite, isArchived } = script
  return { ...pickScriptFields(script), version, isFavorite, isArchived }
}

/**
 * Creates the script. A repeated call with the same idempotency key creates no second script. Returns the script as the
 * first call created it (version 1), although the server may already have a newer version.
 */
async function createScript({ wishKey, mine }: EditToSend): Promise<{ scriptId: string; base: ServerScript }> {
  const { scriptId } = await call('saveScript', mine, { idempotencyKey: wishKey })
  return { scriptId, base: { ...mine, version: 1 } }
}

type Update = { scriptId: string; base: ServerScript; asked: ScriptFields | null; mine: ScriptFields }

async function updateScript({ scriptId, base, asked, mine: original }: Update): Promise<SendResult> {
  let [from, mine] = [base, original]
  for (let attempt = 0; attempt < maxMergeRounds; attempt += 1) {
    if (isSameScript(from, mine)) return { kind: 'saved', scriptId, base: from }
    try {
      const { script } = await call('updateScript', {
        scriptId,
        version: from.version,
        ...getChangedFields(from, mine),
      })
      return { kind: 'saved', scriptId, base: { ...mine, version: script.version } }
    } catch (error) {
      if (!hasErrorCode(error, 'script_changed')) throw error
    }
    const theirs = await fetchScript(scriptId)
    if (asked && isSameScript(theirs, asked)) {
      // The server has stored the text of the first attempt, whose response was lost. The user typed the later text on
      // top of it, so the server's text is not a conflict: it becomes the base.
      from = theirs
      continue
    }
    const conflict = mergeScripts(from, mine, theirs)
    if (findConflicts(conflict).length > 0) {
      await call('keepScriptVersion', { scriptId, version: from.version, ...mine })
      return { kind: 'conflict', theirs, conflict }
    }
    from = theirs
    mine = resolveConflicts(conflict)
  }
  return { kind: 'unreachable' }
}

function toSendResult(error: unknown): SendResult {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'signed_out') return { kind: 'signed-out' }
  if (error.code === 'not_found') return { kind: 'gone' }
  const isTransient = ['unavailable', 'internal', 'deadline-exceeded', 'cancelled'].includes(error.status)
  if (isTransient || error.code === 'rate_limited') return { kind: 'unreachable' }
  return { kind: 'refused', message: error.message }
}

/**
 * Saves an edit on the server and merges it with changes of other devices. Expected failures, such as a lost
 * connection, are returned as results; only unexpected ones are thrown.
 */
export async function sendEdit(edit: EditToSend): Promise<SendResult> {
  const mine = normalizeScript(edit.mine)
  try {
    const { scriptId, base, asked } = edit
    if (scriptId !== null && base) return await updateScript({ scriptId, base, asked, mine })
    const made = await createScript({ ...edit, mine: asked ?? mine })
    return await updateScript({ ...made, asked: null, mine })
  } catch (error) {
    return toSendResult(error)
  }
}
