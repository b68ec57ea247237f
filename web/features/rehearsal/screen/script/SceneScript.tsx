import type { StoredReading } from '@scene-partner/contract/operations/lineReadings'
import { useMemo, type ReactNode } from 'react'
import { Button } from '../../../../ui/actions/Button.tsx'
import type { FinishNote, ScriptNote } from '../../../sharing/index.ts'
import { useStore } from '../../../../state/useStore.ts'
import { manners, readInOwnWords } from '../../lineReadings/messages.ts'
import { findReading } from '../../lineReadings/useLineReadings.ts'
import * as messages from '../../messages.ts'
import { findCueIndex } from '../../engine/stepPlan.ts'
import { needsPractice } from '../../runtime/lineMemories.ts'
import { listDrillLines, type DrillView } from '../drill/drillView.ts'
import * as drillMessages from '../drill/messages.ts'
import { LineRow, type LinePosition } from './LineRow.tsx'
import type { SceneRange, ScriptLine, Understanding } from '../../runtime/rehearsalLines.ts'
import { findRunRange, type Run } from '../../runtime/runs.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './SceneScript.module.css'

type SceneScriptProps = {
  handle: RehearsalHandle
  scenes: Understanding['scenes']
  /** The open drill; null if the run is not a drill. */
  drill: DrillView | null
  /** A message that says why the current line was not spoken; null or false if there is no message. */
  failure: ReactNode
  /** The status and the index of the actor's line below which it is shown; null if the status is shown elsewhere. */
  status: { lineIndex: number; content: ReactNode } | null
  onJump: (at: number) => void
  readings: readonly StoredReading[]
  /** Opens the line readings of the line at an index. Null: the user may not change line readings. */
  onReading: ((at: number) => void) | null
  coachNotes: readonly ScriptNote[]
  /** Called when the actor marks a note as done. Null: the user may not change notes. */
  onNoteFinish: FinishNote | null
}

/** Returns the name of the line reading of a reader's line; null if it is read as written. */
function formatReading(readings: readonly StoredReading[], line: ScriptLine): string | null {
  const found = line.part === 'partner' ? findReading(readings, line) : undefined
  if (!found) return null
  return found.reading.manner ? manners[found.reading.manner].toLowerCase() : readInOwnWords
}

function findPosition(at: number, now: number, cue: number): LinePosition {
  if (at === now) return 'now'
  if (at === cue && at < now) return 'cue'
  return at < now ? 'said' : 'ahead'
}

/** The browser always draws lines that are at most this number of lines away from the current one. */
const nearLines = 20

const minNameLength = 8
const maxNameLength = 16

/** Returns the length of the longest role name in characters, but at least 8 and at most 16. Longer names wrap. */
const findLongestName = (lines: readonly ScriptLine[]) =>
  Math.min(maxNameLength, Math.max(minNameLength, ...lines.map(({ characters }) => characters.join(' / ').length)))

/**
 * If a run has more lines than this, only the current scene is shown, so that the page stays fast. At the end of a
 * scene, the next one is shown automatically.
 */
const maxShownLines = 500

/**
 * Returns the range of shown lines. `before` and `after` are the indexes of the previous and next scene of the run,
 * which are not shown; null if there is none.
 */
function findShownRange(
  lines: readonly ScriptLine[],
  run: Run,
  lineIndex: number,
): SceneRange & { before: number | null; after: number | null } {
  const range = findRunRange(lines, run)
  if (range.last - range.first < maxShownLines) return { ...range, before: null, after: null }
  const { first, last } = findRunRange(lines, { scene: lines[lineIndex]?.scene ?? run.scene })
  return {
    ...{ first, last },
    before: first > range.first ? (lines[first - 1]?.scene ?? null) : null,
    after: last < range.last ? (lines[last + 1]?.scene ?? null) : null,
  }
}

type NeighbourSceneProps = Pick<SceneScriptProps, 'scenes' | 'onJump'> & {
  scene: number | null
  lines: readonly ScriptLine[]
  format: (name: string) => string
}

/** A button that goes to the previous or next scene of a long run. */
function NeighbourScene({ scene, scenes, lines, format, onJump }: NeighbourSceneProps) {
  if (scene === null) return null
  return (
    <li className={styles.neighbour}>
      <Button onPress={() => onJump(findRunRange(lines, { scene }).first)}>
        {format(scenes[scene]?.name ?? messages.sceneName(scene + 1))}
      </Button>
    </li>
  )
}

function groupByLine(notes: readonly ScriptNote[]): Map<string, ScriptNote[]> {
  const byLine = new Map<string, ScriptNote[]>()
  for (const note of notes) byLine.set(note.lineId, [...(byLine.get(note.lineId) ?? []), note])
  return byLine
}

/** Shows the lines of the run, with the current line marked. */
export function SceneScript({ handle, scenes, drill, failure, status, onJump, ...details }: SceneScriptProps) {
  const { readings, onReading, coachNotes, onNoteFinish } = details
  const { rehearsal, state, preferences, practiceRange, memories, wordChecks, isUnderWay, lineTakes, takePlayback } =
    handle
  const takes = useStore(lineTakes)
  const mistakes = useStore(wordChecks)
  const { lines } = rehearsal
  const { first, last, before, after } = findShownRange(lines, practiceRange, state.lineIndex)
  // The buttons to the previous and the next scene are shown only if the run consists of whole scenes.
  const isOfScenes = practiceRange.kind === 'scene'
  const neighbour = { scenes, lines, onJump }
  const here = lines[state.lineIndex]
  const isMyTurn = here !== undefined && here.part !== 'partner' && here.part !== 'shown'
  const cue = isMyTurn ? findCueIndex(lines, state.lineIndex) : -1
  // A sound cue directly before the actor's line is marked as its cue.
  const bell = isMyTurn && lines[state.lineIndex - 1]?.isSound ? state.lineIndex - 1 : cue
  const isApart = (at: number) => practiceRange.kind === 'part' && (at < practiceRange.first || at > practiceRange.last)
  const longestName = useMemo(() => findLongestName(lines.slice(first, last + 1)), [lines, first, last])
  const shown = useMemo(
    () =>
      practiceRange.kind === 'drill'
        ? listDrillLines(lines, practiceRange.lines)
        : lines.slice(first, last + 1).map((_, index) => first + index),
    [lines, practiceRange, first, last],
  )
  const notesByLine = useMemo(() => groupByLine(coachNotes), [coachNotes])
  const findRightCount = (lineId: string) => drill?.lines.find(({ id }) => id === lineId)?.rightCount
  const isCurrent = (at: number) => !drill || (at >= drill.current.first && at <= drill.current.last)
  return (
    <ol
      className={styles.sheet}
      data-paper
      data-large={preferences.isLarge || undefined}
      data-drill={drill ? true : undefined}
      ref={(sheet) => sheet?.style.setProperty('--names', String(longestName))}
      aria-label={messages.scriptLabel}
    >
      <NeighbourScene {...neighbour} scene={isOfScenes ? before : null} format={messages.scenePrevious} />
      {shown.flatMap((at, index) => {
        const line = lines[at]
        if (!line) return []
        const memory = memories.lines.get(line.id)
        const rightCount = findRightCount(line.id)
        // In a drill, a line that does not follow the previously shown line gets a heading.
        const isNewPlace = drill && shown[index - 1] !== at - 1
        return [
          isNewPlace && (
            <li key={`place ${line.id}`} className={styles.place}>
              {drillMessages.drillLinePlace(scenes.length > 1 ? (scenes[line.scene]?.name ?? '') : '', line.number)}
            </li>
          ),
          <LineRow
            key={line.id}
            line={line}
            at={at}
            // In a drill, lines other than the drilled line and its cue are dimmed, like lines that were said.
            position={isCurrent(at) ? findPosition(at, state.lineIndex, at === bell ? bell : cue) : 'said'}
            hiding={preferences.mode === 'run' ? preferences.hiding : 'whole'}
            prompt={at === state.lineIndex ? state.prompt : 0}
            saidWords={at === state.lineIndex ? state.saidWords : undefined}
            mistakes={at < state.lineIndex ? mistakes.get(line.id) : undefined}
            needsPractice={!drill && memory !== undefined && needsPractice(memory)}
            isOutsideRange={isApart(at)}
            isFar={Math.abs(at - state.lineIndex) > nearLines}
            onJump={onJump}
            reading={formatReading(readings, line)}
            onReading={onReading}
            coachNotes={notesByLine.get(line.id)}
            onNoteFinish={onNoteFinish}
            // While the rehearsal runs, no take can be played, because the microphone would hear it.
            takePlayback={takes.has(line.id) && !isUnderWay ? takePlayback : null}
            status={status?.lineIndex === at ? status.content : null}
            message={at === state.lineIndex ? failure : null}
            note={rightCount === undefined ? null : drillMessages.drillLineRightCount(rightCount)}
          />,
        ]
      })}
      <NeighbourScene {...neighbour} scene={isOfScenes ? after : null} format={messages.sceneNext} />
    </ol>
  )
}
