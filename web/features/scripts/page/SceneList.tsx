import { Fragment } from 'react'
import { Link } from 'react-router'
import { LineMap } from './LineMap.tsx'
import type { PartSummary, SceneSummary } from './summarizePart.ts'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

type SceneListProps = { scriptId: string; part: PartSummary; hasRole: boolean }

/**
 * Lists the acts and scenes in which the actor speaks, with the number of the actor's lines. If the actor has chosen no
 * role, lists all scenes. Each entry is a link that starts a rehearsal of this scene.
 */
export function SceneList({ scriptId, part, hasRole }: SceneListProps) {
  const scenes = hasRole ? part.scenes.filter(({ ownLines }) => ownLines > 0) : part.scenes
  const others = part.scenes.length - scenes.length
  if (scenes.length === 0) return null
  return (
    <section className={styles.scenes} aria-labelledby="scenes">
      <h2 id="scenes">{messages.pageScenes}</h2>
      <ul>
        {scenes.map((scene, index) => (
          <Fragment key={scene.index}>
            {scene.act && scene.act !== scene.heading && scene.act !== scenes[index - 1]?.act && (
              <li className={styles.act}>
                <h3>{scene.act}</h3>
              </li>
            )}
            <SceneRow scriptId={scriptId} scene={scene} hasRole={hasRole} />
          </Fragment>
        ))}
      </ul>
      {others > 0 && <p className={styles.quiet}>{messages.pageOtherScenes(others)}</p>}
    </section>
  )
}

function SceneRow({ scriptId, scene, hasRole }: { scriptId: string; scene: SceneSummary; hasRole: boolean }) {
  const { index, heading, setting, ownLines, lines, stoppedAt } = scene
  const facts = [setting, stoppedAt === null ? '' : messages.pageStoppedAt(stoppedAt)].filter(Boolean)
  return (
    <li>
      <Link to={`/practice?script=${scriptId}&scene=${index + 1}`} className={styles.scene}>
        <span className={styles.sceneName}>
          <b>{heading || messages.pageScene(index + 1)}</b>
          {facts.length > 0 && <small>{facts.join('. ')}</small>}
        </span>
        <small>{messages.pageLines(hasRole ? ownLines : lines.length)}</small>
        <LineMap lines={lines} />
      </Link>
    </li>
  )
}
