import { ButtonLink } from '../../ui/Button.tsx'
import { SceneSound } from './SceneSound.tsx'
import * as words from './words.ts'
import styles from './ScriptRooms.module.css'

/** From a script to where it is worked on: rehearsed, cast, read through, printed, made into sound. */
export function ScriptRooms({ scriptId, isReadOnly }: { scriptId: string; isReadOnly: boolean }) {
  return (
    <nav className={styles.rooms} aria-label={words.rooms}>
      <div className={styles.first}>
        <ButtonLink to={`/practice?script=${scriptId}`}>{words.rehearse}</ButtonLink>
        <ButtonLink to={`/scripts/${scriptId}/cast`}>{words.castIt}</ButtonLink>
        <ButtonLink to={`/scripts/${scriptId}/read-through`}>{words.readThrough}</ButtonLink>
      </div>
      <div className={styles.more}>
        {!isReadOnly && <SceneSound scriptId={scriptId} />}
        <ButtonLink kind="bare" icon="script" to={`/scripts/${scriptId}/sides`}>
          {words.printSides}
        </ButtonLink>
      </div>
    </nav>
  )
}
