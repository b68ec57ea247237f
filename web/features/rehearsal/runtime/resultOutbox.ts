import type { InputOf } from '@scene-partner/contract/operations/index'
import { onPageLeave } from '../../../platform/page/pageLeave.ts'
import type { LineResult } from '../engine/engineTypes.ts'
import { openDeviceOutbox, type DeviceOutbox, type DeviceOutboxOptions } from './deviceOutbox.ts'

type Input = InputOf<'noteLines'>
type StoredResult = Input['lines'][number] & { day: string }

export type ResultOutbox = Pick<DeviceOutbox<StoredResult>, 'list' | 'send' | 'close'> & {
  /** Stores a result in this browser and sends it to the server a few seconds later. `time` is when the line ended. */
  add(scriptId: string, result: LineResult, time: Date): void
}

export type ResultOutboxOptions = Pick<DeviceOutboxOptions<StoredResult>, 'isRetryable'> & {
  accountId: string
  send: (input: Input) => Promise<unknown>
}

const batchDelayMs = 4_000
/** Maximum number of results in one `noteLines` call. The server allows 500, but a `keepalive` request only 64 kB. */
const maxBatchSize = 200

const formatLocalDay = (at: Date) =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')

/** Opens the outbox of rehearsal results. */
export function openResultOutbox({ accountId, send, isRetryable }: ResultOutboxOptions): ResultOutbox {
  const outbox = openDeviceOutbox<StoredResult>({
    ...{ prefix: `sp.rehearsed.${accountId}`, maxBatchSize, isRetryable },
    isSameBatch: (one, other) => one.day === other.day,
    async send(scriptId, results) {
      const [{ day } = {}] = results
      await send({ scriptId, day, lines: results.map(({ lineId, outcome, ms, at }) => ({ lineId, outcome, ms, at })) })
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendNow = () => {
    clearTimeout(timer)
    timer = undefined
    return outbox.send()
  }
  const sendSoon = () => void sendNow()
  const stopListening = onPageLeave(sendSoon)
  return {
    add(scriptId, { lineId, outcome, ms }, time) {
      const at = time.toISOString()
      // The key begins with the time, so that results are sent in order: the server ignores a result that is older than
      // the last result of the line.
      outbox.put(scriptId, `${at} ${lineId}`, { lineId, outcome, ms, at, day: formatLocalDay(time) })
      timer ??= setTimeout(sendSoon, batchDelayMs)
    },
    list: outbox.list,
    send: sendNow,
    close() {
      stopListening()
      sendSoon()
      outbox.close()
    },
  }
}
