/** How readily the ear takes a sound for a voice. */
export type Sensitivity = 'low' | 'usual' | 'high'

const needed: Record<Sensitivity, number> = { low: 0.75, usual: 0.5, high: 0.3 }
/** Once heard, a voice may be this much less certain and is still heard. */
const slack = 0.15
const framesToBegin = 2
/** Between the words of a sentence there is less. */
const framesToEnd = 6

/** Turns how likely each 32 ms are a voice into *a voice is heard* and *none is*. */
export function createJudge(sensitivity: Sensitivity) {
  let wish = sensitivity
  let hears = false
  let run = 0
  return {
    set sensitivity(next: Sensitivity) {
      wish = next
    },
    hear(likelihood: number): boolean {
      const isVoice = likelihood >= needed[wish] - (hears ? slack : 0)
      run = isVoice === hears ? 0 : run + 1
      if (run >= (hears ? framesToEnd : framesToBegin)) {
        hears = !hears
        run = 0
      }
      return hears
    },
    reset() {
      hears = false
      run = 0
    },
  }
}
