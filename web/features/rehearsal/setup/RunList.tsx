import { nameInAct } from '@scene-partner/script/rehearsal/nameInAct'
import { useId, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import * as messages from '../messages.ts'
import { listPassages } from '../runtime/passages.ts'
import type { PracticeRange, RangeStart } from '../runtime/rehearsal.ts'
import type { ScriptLine, Understanding } from '../runtime/rehearsalLines.ts'
import { estimateDurationMs, findRunRange, lastSceneOf, listActs, listOwnLines, type Run } from '../runtime/runs.ts'
import { SceneMap } from '../screen/controls/SceneMap.tsx'
import styles from './RunList.module.css'

export type RunListProps = {
  scenes: Understanding['scenes']
  lines: readonly ScriptLine[]
  /** The open run; null if no run was opened yet. */
  current: Run | null
  /** Whether scenes without a line of the actor are left out. */
  isOwnOnly: boolean
  onChoose: (range: PracticeRange, how?: RangeStart) => void
}

type RowProps = { name: string; detail?: string | undefined; count: string; isCurrent?: boolean; onChoose: () => void }

function Row({ name, detail, count, isCurrent, onChoose }: RowProps) {
  return (
    <button type="button" className={styles.row} aria-current={isCurrent || undefined} onClick={onChoose}>
      <span>
        {name}
        {detail && <small>{detail}</small>}
      </span>
      <span className={styles.count}>{count}</span>
    </button>
  )
}

const noHollow: ReadonlySet<number> = new Set()

function ActMap({ lines, run }: { lines: readonly ScriptLine[]; run: Run }) {
  const { first, last } = findRunRange(lines, run)
  const shown = lines.slice(first, last + 1).map((line, index) => ({ line, at: first + index }))
  return <SceneMap lines={shown} at={-1} hollow={noHollow} />
}

const isSameRun = (one: Run | null, other: Run) =>
  one !== null && one.scene === other.scene && lastSceneOf(one) === lastSceneOf(other)

/** Shows one scene. If its act is the heading above it, the name does not repeat the act. */
function SceneRow({ scene, act, ...props }: RunListProps & { scene: number; act?: string | undefined }) {
  const { scenes, lines, current, onChoose } = props
  const { name = '', setting } = scenes[scene] ?? {}
  return (
    <Row
      name={nameInAct({ name, act })}
      detail={setting}
      count={messages.scenesMyLines(listOwnLines(lines, { scene }).length)}
      isCurrent={isSameRun(current, { scene })}
      onChoose={() => onChoose({ kind: 'scene', scene })}
    />
  )
}

/**
 * Shows an act with a row of bars for its lines, and below it the scenes of the act. For an act without scenes, shows
 * the passages in which the actor speaks instead.
 */
function ActRows({ act, ...props }: RunListProps & { act: ReturnType<typeof listActs>[number] }) {
  const { scenes, lines, current, isOwnOnly, onChoose } = props
  const run = { scene: act.scene, lastScene: act.lastScene }
  const isDivided = act.lastScene > act.scene
  const inAct = Array.from({ length: act.lastScene - act.scene + 1 }, (_, index) => act.scene + index)
  const shown = isOwnOnly ? inAct.filter((scene) => listOwnLines(lines, { scene }).length > 0) : inAct
  const passages = isDivided ? [] : listPassages(lines, run)
  return (
    <li>
      <Row
        name={act.name}
        detail={isDivided ? undefined : scenes[act.scene]?.setting}
        count={messages.scenesMyLines(listOwnLines(lines, run).length)}
        isCurrent={isSameRun(current, run)}
        onChoose={() => onChoose({ kind: 'scene', ...run })}
      />
      <ActMap lines={lines} run={run} />
      {(isDivided || passages.length > 0) && (
        <div className={styles.nested} role="group" aria-label={act.name}>
          {isDivided && shown.map((scene) => <SceneRow key={scene} {...props} scene={scene} act={act.name} />)}
          {passages.map(({ first, last, partners, ownLines }) => (
            <Row
              key={first}
              name={messages.formatPassage(partners)}
              count={messages.lineCount(ownLines)}
              onChoose={() => onChoose({ kind: 'part', ...run, first, last })}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** Lets the user choose the first and the last scene of a run. */
function SceneRange({ scenes, current, onChoose }: RunListProps) {
  const [run, setRun] = useState({ scene: current?.scene ?? 0, lastScene: current ? lastSceneOf(current) : 1 })
  const options = scenes.map(({ name }, index) => ({ value: String(index), label: name }))
  const set = (next: Partial<typeof run>) => {
    const { scene, lastScene } = { ...run, ...next }
    setRun({ scene: Math.min(scene, lastScene), lastScene: Math.max(scene, lastScene) })
  }
  const headingId = useId()
  return (
    <div className={styles.range} role="group" aria-labelledby={headingId}>
      <h3 id={headingId}>{messages.runSeveral}</h3>
      <Select
        label={messages.runFrom}
        options={options}
        value={String(run.scene)}
        onChange={(scene) => set({ scene: Number(scene) })}
      />
      <Select
        label={messages.runTo}
        options={options}
        value={String(run.lastScene)}
        onChange={(lastScene) => set({ lastScene: Number(lastScene) })}
      />
      <Button onPress={() => onChoose({ kind: 'scene', ...run })}>{messages.runTheseScenes}</Button>
    </div>
  )
}

/**
 * Lists everything that can be rehearsed: acts with their scenes, single scenes, several scenes and the whole script.
 */
export function RunList(props: RunListProps) {
  const { scenes, lines, current, isOwnOnly, onChoose } = props
  const acts = listActs(scenes)
  const whole = { scene: 0, lastScene: scenes.length - 1 }
  return (
    <>
      <ul className={styles.list}>
        {scenes.map(({ act }, scene) => {
          if (isOwnOnly && act === undefined && listOwnLines(lines, { scene }).length === 0) return null
          const begins = acts.find((one) => one.scene === scene)
          if (begins && isOwnOnly && listOwnLines(lines, begins).length === 0) return null
          if (begins) return <ActRows key={scene} {...props} act={begins} />
          return act === undefined ? (
            <li key={scene}>
              <SceneRow {...props} scene={scene} />
            </li>
          ) : null
        })}
        {scenes.length > 1 && (
          <li>
            <Row
              name={messages.runWholeFromTop}
              count={messages.duration(estimateDurationMs(lines, findRunRange(lines, whole)))}
              isCurrent={isSameRun(current, whole)}
              onChoose={() => onChoose({ kind: 'scene', ...whole }, { isFromTop: true })}
            />
          </li>
        )}
      </ul>
      {scenes.length > 2 && <SceneRange {...props} />}
    </>
  )
}
