import * as messages from './messages.ts'

/** Formats a duration in ms as *0:19*, *12:05* or *1:02:03*. */
export function formatTime(ms: number): string {
  const totalSeconds = Math.floor(Math.max(0, ms) / 1000)
  const [hours, minutes, seconds] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ]
  const secondsText = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsText}` : `${minutes}:${secondsText}`
}

/** Formats a duration in ms for screen readers: *1 minute 5 seconds*. */
export function formatSpokenTime(ms: number): string {
  const totalSeconds = Math.floor(Math.max(0, ms) / 1000)
  const [minutes, seconds] = [Math.floor(totalSeconds / 60), totalSeconds % 60]
  const secondsText = messages.timeSeconds(seconds)
  return minutes === 0 ? secondsText : messages.timeMinutesSeconds(minutes, secondsText)
}
