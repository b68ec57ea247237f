import { createContext } from 'react'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { createMicrophoneOpener, requestStream } from '../rehearsal/index.ts'
import { openLineRecorder, type LineRecorder, type RecorderOptions } from './capture/lineRecorder.ts'
import { openLineStorage, type LineStorage } from './storage/lineStorage.ts'

/** The functions of the browser that the page of a friend uses. Tests replace them. */
export type RecordingTools = {
  openRecorder(options: Omit<RecorderOptions, 'maxMs'>): Promise<LineRecorder>
  openStorage(token: string): LineStorage
  /**
   * Plays an audio file. Calls `onEnd` once at its end, or if it cannot be played. Returns a function that stops the
   * playback; `onEnd` is then not called any more.
   */
  play(file: Blob, onEnd: () => void): () => void
}

/**
 * Settings of the microphone. Echo cancellation is off: it would change the voice, and no audio plays during recording.
 */
const constraints: MediaTrackConstraints = { echoCancellation: false, noiseSuppression: true, autoGainControl: true }

/** Plays an audio file with an audio element. Returns a function that stops the playback. */
function playFile(file: Blob, onEnd: () => void): () => void {
  const url = URL.createObjectURL(file)
  const audio = new Audio(url)
  let isOver = false
  const release = () => {
    isOver = true
    URL.revokeObjectURL(url)
  }
  // An audio element can report one failure twice, and its `play` rejects if the playback is stopped before it begins.
  const finish = () => {
    if (isOver) return
    release()
    onEnd()
  }
  audio.onended = finish
  audio.onerror = finish
  audio.play().catch(finish)
  return () => {
    release()
    audio.pause()
  }
}

/** The functions for microphone, storage and playback in a real browser. */
export const browserRecordingTools: RecordingTools = {
  async openRecorder(options) {
    // The browser allows audio only if the context is created directly after the user's press.
    const context = typeof AudioContext === 'undefined' ? null : new AudioContext()
    await context?.resume()
    const openMicrophone = createMicrophoneOpener(
      () => {
        if (!context) throw new Error('this browser has no AudioContext')
        return context
      },
      () => requestStream(constraints),
    )
    try {
      const recorder = await openLineRecorder(openMicrophone, { ...options, maxMs: sharingRules.maxLineMs })
      return {
        ...recorder,
        close() {
          recorder.close()
          void context?.close()
        },
      }
    } catch (error) {
      void context?.close()
      throw error
    }
  },
  openStorage: openLineStorage,
  play: playFile,
}

/** Provides the browser's functions to the page of a friend. Tests provide fakes. */
export const RecordingToolsContext = createContext<RecordingTools>(browserRecordingTools)
