import * as words from './words.ts'

/** *0:19*, *12:05*, *1:02:03*. */
export function sayTime(ms: number): string {
  const all = Math.floor(Math.max(0, ms) / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** As it is read aloud: *1 minute 5 seconds*. */
export function speakTime(ms: number): string {
  const all = Math.floor(Math.max(0, ms) / 1000)
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  const tail = words.seconds(seconds)
  return minutes === 0 ? tail : words.minutesAndSeconds(minutes, tail)
}
