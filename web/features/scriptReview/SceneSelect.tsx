import { Select } from '../../ui/Select.tsx'
import type { Line, Understanding } from './repairStore.ts'
import * as words from './words.ts'

type SceneChoiceProps = {
  scenes: Understanding['scenes']
  lines: readonly Line[]
  line: Line | undefined
  onGo: (lineId: string) => void
}

const nowhere = ''

/** Of a play with acts and scenes: straight to the first line of one. */
export function SceneChoice({ scenes, lines, line, onGo }: SceneChoiceProps) {
  // A scene of which every line was struck leads nowhere.
  const there = scenes.flatMap(({ heading, act }, index) => {
    const first = lines.find(({ scene }) => scene === index)
    return first ? [{ value: String(index), words: words.sceneName(index + 1, heading, act), first }] : []
  })
  if (there.length < 2) return null
  return (
    <Select
      size="dense"
      label={words.goToScene}
      value={line ? String(line.scene) : nowhere}
      options={[...(line ? [] : [{ value: nowhere, words: words.goToScene }]), ...there]}
      onChange={(chosen) => {
        const found = there.find(({ value }) => value === chosen)
        if (found) onGo(found.first.id)
      }}
    />
  )
}
