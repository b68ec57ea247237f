import { useCallback, useState } from 'react'
import type { Rehearsal } from '../runtime/rehearsal.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import { useLineReadings } from './useLineReadings.ts'

/**
 * Returns the line readings of a script, the dialog in which the user changes them, and the actions that open this
 * dialog. The actions are null if the user may not change line readings. Opening the dialog pauses the run.
 */
export function useReadingDialog(scriptId: string, rehearsal: Rehearsal, canChange: boolean) {
  const { engine, lines } = rehearsal
  const lineReadings = useLineReadings(scriptId, rehearsal)
  const [lineIndex, setLineIndex] = useState<number | null>(null)
  const open = useCallback(
    (at: number) => {
      engine.pause()
      setLineIndex(at)
    },
    [engine],
  )
  const line = lineIndex === null ? undefined : lines[lineIndex]
  return {
    readings: lineReadings.readings,
    open: canChange ? open : null,
    /**
     * Returns the action that opens the dialog for the cue: the reader's last line at or before the line `index`. Null
     * if there is no such line, or if the user may not change line readings.
     */
    openBefore(index: number): (() => void) | null {
      const cue = lines.findLastIndex(({ part }, at) => part === 'partner' && at <= index)
      return canChange && cue >= 0 ? () => open(cue) : null
    },
    dialog: line && (
      <ReadingDialog rehearsal={rehearsal} lineReadings={lineReadings} line={line} onClose={() => setLineIndex(null)} />
    ),
  }
}
