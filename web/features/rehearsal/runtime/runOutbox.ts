import type { InputOf } from '@scene-partner/contract/operations/index'
import { openDeviceOutbox, type DeviceOutbox, type DeviceOutboxOptions } from './deviceOutbox.ts'

type Input = InputOf<'saveRuns'>
/** A run as the server stores it. */
export type StoredRun = Input['runs'][number]

export type RunOutbox = Pick<DeviceOutbox<StoredRun>, 'list' | 'send' | 'close'> & {
  /** Stores a run in this browser. It is sent later, for example when the next run is added or the page closes. */
  store(scriptId: string, run: StoredRun): void
  /** Stores a run in this browser and sends it. A run that is stored again replaces its earlier version. */
  add(scriptId: string, run: StoredRun): void
}

export type RunOutboxOptions = Pick<DeviceOutboxOptions<StoredRun>, 'isRetryable'> & {
  accountId: string
  send: (input: Input) => Promise<unknown>
}

/** Maximum number of runs in one `saveRuns` call. */
const maxBatchSize = 50

/** Opens the outbox of runs. */
export function openRunOutbox({ accountId, send, isRetryable }: RunOutboxOptions): RunOutbox {
  const outbox = openDeviceOutbox<StoredRun>({
    ...{ prefix: `sp.run.${accountId}`, maxBatchSize, isRetryable },
    send: (scriptId, runs) => send({ scriptId, runs }),
  })
  return {
    ...outbox,
    store: (scriptId, run) => outbox.put(scriptId, run.runId, run),
    add(scriptId, run) {
      outbox.put(scriptId, run.runId, run)
      void outbox.send()
    },
  }
}
