import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import * as messages from '../messages.ts'
import styles from './FirstSceneSheet.module.css'

/** How many speeches the sheet shows. The last speech fades out. */
const maxSpeeches = 3

/**
 * Returns the first speeches of the scene, each with the name of its character. Leaves out headings and stage
 * directions: no name stands above them.
 */
const listSpeeches = () =>
  firstScene.content
    .split('\n\n')
    .flatMap((block) => {
      const [name, words] = block.split('\n')
      return name && words ? [{ name, words }] : []
    })
    .slice(0, maxSpeeches)

/** Shows the beginning of the sample scene that the server puts into every new account. */
export function FirstSceneSheet() {
  return (
    <div className={styles.sheet} data-paper role="group" aria-label={messages.verifiedSheetLabel}>
      <p className={styles.title}>
        <b>{firstScene.title}</b>
        <span>{messages.verifyEmailSceneHint}</span>
      </p>
      {listSpeeches().map(({ name, words }) => (
        <p key={words} className={styles.line} data-mine={name === firstScene.mine || undefined}>
          <b>{name}</b>
          <span>{name === firstScene.mine ? <mark>{words}</mark> : words}</span>
        </p>
      ))}
    </div>
  )
}
