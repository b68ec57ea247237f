import { useSyncExternalStore } from 'react'
import { Select } from '../../ui/forms/Select.tsx'
import type { Playback } from './playback.ts'
import { playbackSpeeds } from './playbackSpeed.ts'
import * as messages from './messages.ts'

const options = playbackSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))

export type SpeedSelectProps = { playback: Playback; canChange: boolean }

/** Lets the user choose the playback speed. The pitch does not change. */
export function SpeedSelect({ playback, canChange }: SpeedSelectProps) {
  const speed = useSyncExternalStore(playback.subscribe, playback.getSpeed)
  const choose = (value: string) => {
    const chosen = playbackSpeeds.find((one) => String(one) === value)
    if (chosen) playback.setSpeed(chosen)
  }
  return (
    <Select
      size="dense"
      label={messages.speedLabel}
      options={options}
      value={String(canChange ? speed : 1)}
      onChange={choose}
      isDisabled={!canChange}
      {...(!canChange && { hint: messages.speedUnavailable })}
    />
  )
}
