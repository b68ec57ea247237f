import type { InputOf } from '@scene-partner/contract/operations/index'
import type { StoredSettings } from '../storedSettings.ts'
import { openDeviceOutbox, type DeviceOutbox, type DeviceOutboxOptions } from './deviceOutbox.ts'

type Input = InputOf<'saveRehearsal'>
type Value = StoredSettings[string]

/** A changed setting, or the changed position in the script (`place`) if `setting` is null. */
type StoredChange = {
  setting: string | null
  value: Value
  /** The value on the server before the first change that is not sent yet. */
  before: Value
  /** The time that `add` got for the latest change, as an ISO date. Changes with the same time are sent in one call. */
  at: string
}

/** Changed settings, and the line at which the actor is (`place`) if it changed. Absent properties are unchanged. */
export type RehearsalChanges = { settings?: StoredSettings; place?: string | null }

export type ChangeOutbox = Pick<DeviceOutbox<StoredChange>, 'send' | 'close'> & {
  /** Stores changes in this browser, with the values that they replace. `send` sends them. */
  add(scriptId: string, changes: RehearsalChanges, before: RehearsalChanges, at: Date): void
  /** Returns the changes of a script that the server may not have. */
  list(scriptId: string): RehearsalChanges
}

export type ChangeOutboxOptions = Pick<DeviceOutboxOptions<StoredChange>, 'isRetryable'> & {
  accountId: string
  send: (input: Input) => Promise<unknown>
  now?: () => Date
}

/** Maximum number of changes in one `saveRehearsal` call. The server allows 60 settings. */
const maxBatchSize = 50

const toSettings = (changes: readonly StoredChange[], pick: (change: StoredChange) => Value): StoredSettings =>
  Object.fromEntries(changes.flatMap((one) => (one.setting === null ? [] : [[one.setting, pick(one)]])))

const toPlace = (value: Value) => (value === null ? null : String(value))

/** Converts changes that were made at the same time to the input of the operation `saveRehearsal`. */
function toInput(scriptId: string, changes: readonly StoredChange[], now: Date): Input {
  const place = changes.find(({ setting }) => setting === null)
  const hasSettings = changes.some(({ setting }) => setting !== null)
  return {
    scriptId,
    ...(hasSettings && { settings: toSettings(changes, ({ value }) => value) }),
    ...(place && { place: toPlace(place.value) }),
    made: {
      // Sends how long ago the change was made, because the absolute time of the device may be wrong.
      agoMs: changes[0] ? Math.max(0, now.getTime() - Date.parse(changes[0].at)) : 0,
      ...(hasSettings && { settings: toSettings(changes, ({ before }) => before) }),
      ...(place && { place: toPlace(place.before) }),
    },
  }
}

/**
 * Opens the outbox of changed settings and positions. A later change of a setting, or of the position in a script,
 * replaces the earlier change.
 */
export function openChangeOutbox({
  accountId,
  send,
  isRetryable,
  now = () => new Date(),
}: ChangeOutboxOptions): ChangeOutbox {
  const outbox = openDeviceOutbox<StoredChange>({
    ...{ prefix: `sp.changed.${accountId}`, maxBatchSize, isRetryable },
    isSameBatch: (one, other) => one.at === other.at,
    send: (scriptId, changes) => send(toInput(scriptId, changes, now())),
  })
  return {
    send: outbox.send,
    close: outbox.close,
    list(scriptId) {
      const waiting = outbox.list(scriptId)
      const place = waiting.find(({ setting }) => setting === null)
      return { settings: toSettings(waiting, ({ value }) => value), ...(place && { place: toPlace(place.value) }) }
    },
    add(scriptId, { settings = {}, place }, before, at) {
      const waiting = new Map(outbox.list(scriptId).map((one) => [one.setting, one.before]))
      const put = (setting: string | null, value: Value, earlier: Value) =>
        outbox.put(scriptId, setting === null ? 'place' : `setting ${setting}`, {
          // If an earlier change of this value is not sent yet, `before` stays the value that the server still has.
          ...{ setting, value, before: waiting.has(setting) ? (waiting.get(setting) ?? null) : earlier },
          at: at.toISOString(),
        })
      for (const [name, value] of Object.entries(settings)) put(name, value, before.settings?.[name] ?? null)
      if (place !== undefined) put(null, place, before.place ?? null)
    },
  }
}
