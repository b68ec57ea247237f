import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import * as messages from '../messages.ts'
import styles from './FirstSceneSheet.module.css'

/** How many speeches the sheet shows. The last speech fades out. */
const maxSpeeches = 3

/**
 * Returns the first speeches of the scene with their names. Leaves out headings and directions, which have no name
 * above them.
 */
const listSpeeches = () =>
  firstScene.content
    .split('\n\n')
    .flatMap((block) => {
      const [name, words] = block.split('\n')
      return name && words ? [{ name, words }] : []
    })
    .slice(0, maxSpeeches)

/** Shows the beginning of the scene that every new account contains. */
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
