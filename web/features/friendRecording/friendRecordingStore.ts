import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { hasErrorCode, CallError } from '../../platform/api/callError.ts'
import { call, callEndpoint } from '../../platform/api/client.ts'
import { encodeWav } from '../../player/encodeWav.ts'
import { findGain } from '../../player/findGain.ts'
import { createEmitter } from '../../state/createEmitter.ts'
import { cutSamples, findSpeech, type Trim } from './capture/trimLine.ts'
import type { LineStorage, StoredLine } from './storage/lineStorage.ts'

export type Invitation = OutputOf<'openReading'>
type InvitationLine = Invitation['lines'][number]

/** A line for the friend to record, with its recordings on this device and on the server. */
export type LineState = Omit<InvitationLine, 'sent'> & {
  sent: InvitationLine['sent']
  /** The recording on this device that the server does not have; null if there is none. */
  own: StoredLine | null
  /**
   * Why the server refused the recording; null if it did not. A lost connection is no reason, because the recording is
   * sent later.
   */
  problem: string | null
}

export type FriendRecordingState = {
  /**
   * The state of the page. `ended`: the link is no longer valid; `failed`: the lines could not be loaded; `ready`: the
   * lines are loaded, and `invitation` is not null.
   */
  phase: 'loading' | 'ended' | 'failed' | 'ready'
  invitation: Invitation | null
  lines: readonly LineState[]
  /** Whether this device could not store a recording. Such a recording is lost when the friend leaves the page. */
  isUnstored: boolean
  isSending: boolean
}

export type FriendRecordingStore = {
  get(): FriendRecordingState
  subscribe(listener: () => void): () => void
  /** Loads the lines from the server, and the recordings from this device. */
  load(): Promise<void>
  /** Stores a new recording on this device. It replaces an earlier recording of the line that was not sent. */
  storeRecording(lineId: string, samples: Float32Array<ArrayBuffer>): Promise<void>
  setTrim(lineId: string, trim: Trim): void
  /** Sends the recording of a line now, or as soon as there is a connection. */
  queue(lineId: string): Promise<void>
  /** Sends all recordings for which the friend has pressed *Send* and which the server does not have. */
  sendQueued(): Promise<void>
  /** Deletes a recording from the server. Throws `CallError`. */
  removeSent(lineId: string): Promise<void>
  /** Tells the actor whether the friend declines to record the role. Throws `CallError`. */
  decline(isDeclined: boolean): Promise<void>
}

type Options = { token: string; storage: LineStorage; now?: () => number; createTake?: () => string }

const { mime, rate } = sceneRecordingFormat

/** Returns the WAV file that is sent: the part between start and end, about as loud as the synthetic voices. */
export function encodeLine({ samples, trim }: Pick<StoredLine, 'samples' | 'trim'>): Blob {
  const part = cutSamples(samples, trim)
  return new Blob([encodeWav(part, { rate, gain: findGain(part) })], { type: mime })
}

/** Returns whether sending again later may succeed: the connection is lost, or the server has failed or is busy. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && (error.httpStatus === 0 || error.httpStatus >= 500 || error.code === 'rate_limited')

/** Creates the store of the page on which a friend records the lines of a role. */
export function createFriendRecordingStore({
  token,
  storage,
  now = Date.now,
  createTake = () => crypto.randomUUID(),
}: Options): FriendRecordingStore {
  const changes = createEmitter()
  let state: FriendRecordingState = {
    phase: 'loading',
    invitation: null,
    lines: [],
    isUnstored: false,
    isSending: false,
  }
  const set = (change: Partial<FriendRecordingState>) => {
    state = { ...state, ...change }
    changes.emit()
  }
  const setLine = (lineId: string, change: Partial<LineState>) =>
    set({ lines: state.lines.map((line) => (line.lineId === lineId ? { ...line, ...change } : line)) })
  const findLine = (lineId: string) => state.lines.find((line) => line.lineId === lineId)

  const store = async (line: StoredLine) => {
    if (!(await storage.put(line))) set({ isUnstored: true })
  }

  async function update(lineId: string, change: Partial<StoredLine>) {
    const own = findLine(lineId)?.own
    if (!own) return
    const next = { ...own, ...change }
    setLine(lineId, { own: next, problem: null })
    await store(next)
  }

  async function sendLine({ lineId, own }: LineState): Promise<'sent' | 'later'> {
    if (!own) return 'sent'
    try {
      const sent = await callEndpoint('sendReading', {
        params: { token, lineId },
        query: { take: own.take },
        body: encodeLine(own),
      })
      await storage.removeTake(own)
      // If the friend has recorded the line again in the meantime, the new recording stays.
      if (findLine(lineId)?.own?.take === own.take) setLine(lineId, { own: null, problem: null })
      setLine(lineId, { sent: { durationMs: sent.durationMs, isAccepted: sent.isAccepted } })
      return 'sent'
    } catch (error) {
      if (hasErrorCode(error, 'share/ended')) set({ phase: 'ended' })
      if (isTemporary(error) || hasErrorCode(error, 'share/ended')) return 'later'
      const refused: StoredLine = { ...own, state: 'review' }
      // The server has not refused a recording that the friend has made in the meantime, here or in another tab.
      if (findLine(lineId)?.own?.take === own.take)
        setLine(lineId, { own: refused, problem: error instanceof Error ? error.message : '' })
      await storage.updateTake(refused)
      return 'sent'
    }
  }

  return {
    get: () => state,
    subscribe: changes.subscribe,
    async load() {
      set({ phase: 'loading' })
      try {
        const [invitation, stored] = await Promise.all([call('openReading', { token }), storage.list()])
        const byLine = new Map(stored.map((line) => [line.lineId, line]))
        const lines = invitation.lines.map((line): LineState => ({
          ...line,
          own: byLine.get(line.lineId) ?? null,
          problem: null,
        }))
        set({ phase: 'ready', invitation, lines })
      } catch (error) {
        set({ phase: hasErrorCode(error, 'share/ended') ? 'ended' : 'failed' })
      }
    },
    async storeRecording(lineId, samples) {
      const key = `${token} ${lineId}`
      const trim = findSpeech(samples)
      const own: StoredLine = { key, lineId, take: createTake(), samples, trim, state: 'review', at: now() }
      setLine(lineId, { own, problem: null })
      await store(own)
    },
    setTrim(lineId, trim) {
      const own = findLine(lineId)?.own
      // While the friend moves a slider, the start or the end of the part changes many times a second. So the device
      // stores them only when the line is sent.
      if (own) setLine(lineId, { own: { ...own, trim, take: createTake() } })
    },
    async queue(lineId) {
      await update(lineId, { state: 'queued' })
      await this.sendQueued()
    },
    async sendQueued() {
      if (state.isSending) return
      set({ isSending: true })
      try {
        for (;;) {
          const next = state.lines.find(({ own }) => own?.state === 'queued')
          if (!next || (await sendLine(next)) === 'later') return
        }
      } finally {
        set({ isSending: false })
      }
    },
    async removeSent(lineId) {
      await call('removeReading', { token, lineId })
      setLine(lineId, { sent: null })
    },
    async decline(isDeclined) {
      await call('declineReading', { token, isDeclined })
      if (state.invitation) set({ invitation: { ...state.invitation, isDeclined } })
    },
  }
}
