import { useSyncExternalStore } from 'react'
import { Select } from '../../ui/Select.tsx'
import type { Listening } from './listening.ts'
import { speeds } from './speeds.ts'
import * as phrases from './words.ts'

const options = speeds.map((speed) => ({ value: String(speed), words: `${speed}×` }))

export type SpeedChoiceProps = { listening: Listening; canChange: boolean }

/** How fast it is heard; the voice keeps its pitch. */
export function SpeedChoice({ listening, canChange }: SpeedChoiceProps) {
  const speed = useSyncExternalStore(listening.subscribe, listening.getSpeed)
  const choose = (words: string) => {
    const chosen = speeds.find((one) => String(one) === words)
    if (chosen) listening.setSpeed(chosen)
  }
  return (
    <Select
      size="dense"
      label={phrases.speed}
      options={options}
      value={String(canChange ? speed : 1)}
      onChange={choose}
      isDisabled={!canChange}
      {...(!canChange && { hint: phrases.anotherSpeedOnceAll })}
    />
  )
}
