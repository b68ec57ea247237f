import { nameInAct } from '@scene-partner/script/rehearsal/nameInAct'
import { useState } from 'react'
import { useStore } from '../../../../state/useStore.ts'
import { Icon } from '../../../../ui/layout/Icon.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { findCueIndex } from '../../engine/stepPlan.ts'
import { TakeReplay } from '../../lineTakes/TakeReplay.tsx'
import * as messages from '../../messages.ts'
import { listPassages } from '../../runtime/passages.ts'
import { findMarkedLines, type SceneRange, type ScriptLine, type Understanding } from '../../runtime/rehearsalLines.ts'
import { findRunRange, lastSceneOf, listActs, type Run } from '../../runtime/runs.ts'
import { LineHistoryText } from '../../wordCheck/LineHistoryText.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './YourLinesDialog.module.css'

type Scenes = Understanding['scenes']
type YourLinesProps = { handle: RehearsalHandle; scenes: Scenes; onClose: () => void }

/** A part of the script in the list: a scene or a passage. If the list has only one part, the part has no heading. */
type Group = SceneRange & { heading?: string }

/**
 * Returns the parts of a run: its scenes or, for a single scene, its passages. A passage ends where only other roles
 * speak for a long time.
 */
function listGroups(lines: RehearsalHandle['rehearsal']['lines'], scenes: Scenes, run: Run): Group[] {
  const last = lastSceneOf(run)
  if (last === run.scene) {
    const passages = listPassages(lines, run)
    if (passages.length === 0) return [findRunRange(lines, run)]
    return passages.map((passage) => ({ ...passage, heading: messages.formatPassage(passage.partners) }))
  }
  return scenes.slice(run.scene, last + 1).map(({ name, act }, index) => ({
    ...findRunRange(lines, { scene: run.scene + index }),
    heading: nameInAct({ name, act }),
  }))
}

const isOwn = ({ part }: ScriptLine) => part === 'mine' || part === 'together'

/** Lists the actor's lines of one act or of the whole script. Pressing a line goes to its cue. */
function LineList({ handle, scenes, run, onClose }: YourLinesProps & { run: Run }) {
  const { rehearsal, state, practiceRange, memories, lineHistories, lineTakes, isUnderWay, startRange } = handle
  const histories = useStore(lineHistories)
  const takes = useStore(lineTakes)
  const { lines, engine } = rehearsal
  const toPractise = findMarkedLines(lines, memories.lines)
  /** Index of the actor's line that is being said or comes next; -1 if there is none. */
  const hereAt = lines.findIndex((line, at) => at >= state.lineIndex && isOwn(line))
  const go = (at: number) => {
    const open = findRunRange(lines, practiceRange)
    const cue = findCueIndex(lines, at)
    onClose()
    if (practiceRange.kind === 'scene' && cue >= open.first && at <= open.last) engine.jumpToLine(cue)
    else startRange({ kind: 'scene', ...run }, { startAt: cue })
  }
  return listGroups(lines, scenes, run).map(({ first, last, heading }) => {
    const own = lines
      .map((line, at) => ({ line, at }))
      .slice(first, last + 1)
      .filter(({ line }) => isOwn(line))
    if (own.length === 0) return null
    return (
      <section key={first} className={styles.group} aria-label={heading}>
        {heading && <h3>{heading}</h3>}
        <ol>
          {own.map(({ line, at }) => {
            const isHere = at === hereAt
            const isKnown = (memories.lines.get(line.id)?.box ?? 0) > 0 && !toPractise.has(at)
            return (
              <li key={line.id}>
                <button type="button" className={styles.line} aria-current={isHere || undefined} onClick={() => go(at)}>
                  <span className={styles.number}>{line.number}</span>
                  {isHere && <b className={styles.here}>{messages.yourLinesHere}</b>}
                  <span className={styles.words}>{line.text}</span>
                  {toPractise.has(at) && <span className={styles.toPractise}>{messages.lineToPractise}</span>}
                  {isKnown && (
                    <span className={styles.right}>
                      <Icon name="check" />
                      <span className={styles.unseen}>{messages.yourLinesRight}</span>
                    </span>
                  )}
                </button>
                {(histories.has(line.id) || (takes.has(line.id) && !isUnderWay)) && (
                  <div className={styles.more}>
                    <LineHistoryText history={histories.get(line.id)} lineNumber={line.number ?? 0} />
                    <TakeReplay handle={handle} lineId={line.id} lineNumber={line.number ?? 0} />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      </section>
    )
  })
}

/** Shows the list of the actor's lines, with a tab for each act if the script has several acts. */
function YourLines({ handle, scenes, onClose }: YourLinesProps) {
  const { rehearsal, state } = handle
  const acts = listActs(scenes)
  const scene = rehearsal.lines[state.lineIndex]?.scene ?? 0
  const current = acts.findIndex((act) => scene >= act.scene && scene <= act.lastScene)
  const [openAct, setOpenAct] = useState(String(Math.max(0, current)))
  // If a scene is outside all acts, the list has no tabs, because this scene would be in none of them.
  const isDivided = acts.length > 1 && scenes.every(({ act }) => act !== undefined)
  if (!isDivided) {
    return <LineList {...{ handle, scenes, onClose }} run={{ scene: 0, lastScene: scenes.length - 1 }} />
  }
  return (
    <Tabs
      label={messages.yourLinesActs}
      openId={openAct}
      onOpen={setOpenAct}
      tabs={acts.map(({ name, ...run }, index) => ({
        id: String(index),
        label: name,
        panel: <LineList {...{ handle, scenes, onClose }} run={run} />,
      }))}
    />
  )
}

type YourLinesDialogProps = YourLinesProps & { isOpen: boolean }

/** Lists all lines of the actor by act, and shows which of them are right and which line comes next. */
export function YourLinesDialog({ isOpen, ...props }: YourLinesDialogProps) {
  const { rehearsal, memories } = props.handle
  const own = rehearsal.lines.filter(isOwn)
  const toPractise = findMarkedLines(rehearsal.lines, memories.lines).size
  const said = own.filter(({ id }) => (memories.lines.get(id)?.runs ?? 0) > 0).length
  const count = messages.yourLinesCount(own.length, Math.max(0, said - toPractise), toPractise)
  return (
    <Dialog
      title={messages.yourLinesTitle}
      description={`${count}. ${messages.yourLinesHint}`}
      isOpen={isOpen}
      onClose={props.onClose}
      placement="side"
    >
      {isOpen && <YourLines {...props} />}
    </Dialog>
  )
}
