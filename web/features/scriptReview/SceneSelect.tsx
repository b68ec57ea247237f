import { Select } from '../../ui/forms/Select.tsx'
import type { Line, Understanding } from './correctionStore.ts'
import * as messages from './messages.ts'

type SceneSelectProps = {
  scenes: Understanding['scenes']
  lines: readonly Line[]
  line: Line | undefined
  onGo: (lineId: string) => void
}

const noScene = ''

/** Lets the user jump to the first line of a scene. Shown if at least two scenes have lines. */
export function SceneSelect({ scenes, lines, line, onGo }: SceneSelectProps) {
  // Leaves out scenes without lines, because there is no line to jump to.
  const there = scenes.flatMap(({ name }, index) => {
    const first = lines.find(({ scene }) => scene === index)
    return first ? [{ value: String(index), label: name, first }] : []
  })
  if (there.length < 2) return null
  const current = there.find(({ value }) => value === String(line?.scene))?.value ?? noScene
  return (
    <Select
      size="dense"
      label={messages.sceneSelectLabel}
      value={current}
      options={[...(current !== noScene ? [] : [{ value: noScene, label: messages.sceneSelectLabel }]), ...there]}
      onChange={(chosen) => {
        const found = there.find(({ value }) => value === chosen)
        if (found) onGo(found.first.id)
      }}
    />
  )
}
