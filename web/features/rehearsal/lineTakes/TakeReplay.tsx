import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import * as messages from './messages.ts'

type TakeReplayProps = {
  handle: Pick<RehearsalHandle, 'lineTakes' | 'takePlayback' | 'isUnderWay'>
  lineId: string
  lineNumber: number
}

/**
 * A button in a list of lines that plays the actor's last take of a line. Shows nothing without a take, or while the
 * rehearsal runs.
 */
export function TakeReplay({ handle, lineId, lineNumber }: TakeReplayProps) {
  const { lineTakes, takePlayback, isUnderWay } = handle
  const hasTake = useStore(lineTakes).has(lineId)
  const isPlaying = useStore(takePlayback) === lineId
  if (!hasTake || isUnderWay) return null
  return (
    <Button
      size="dense"
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? messages.stopTake(lineNumber) : messages.playTake(lineNumber)}
      onPress={() => takePlayback.toggle(lineId)}
    >
      {messages.takeTip}
    </Button>
  )
}
