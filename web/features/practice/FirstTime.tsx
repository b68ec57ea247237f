import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { Link } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { FileButton, ImportList } from '../imports/index.ts'
import { OtherSources, useAddScript } from './AddScript.tsx'
import { LampDrawing } from './LampDrawing.tsx'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

/**
 * The practice page of a user who has neither added a script nor rehearsed the sample scene. `scene` is this sample
 * scene, which every new account has; undefined if the account has no script.
 */
export function FirstTime({ scene, canAdd }: { scene: ScriptProgress | undefined; canAdd: boolean }) {
  return (
    <div className={styles.first}>
      <LampDrawing />
      <section className={styles.bring}>
        <h2>{messages.firstTitle}</h2>
        <p className={styles.quiet}>{messages.firstLead}</p>
        {canAdd && <BringKeys />}
      </section>
      {scene && (
        <section className={styles.part} aria-labelledby="first-scene">
          <h2 id="first-scene">{messages.firstOtherTitle}</h2>
          <Link
            to={`/practice?script=${scene.scriptId}`}
            state={scene.mine.length > 0 ? { begins: true } : null}
            className={styles.row}
          >
            <span className={styles.disc}>
              <Icon name="play" />
            </span>
            <span className={styles.is}>
              <b>{scene.title}</b>
              <small>{messages.firstSceneDetail(formatRoles(scene.mine))}</small>
            </span>
            <Icon name="forward" />
          </Link>
        </section>
      )}
    </div>
  )
}

function BringKeys() {
  const { store, items, add, isOver } = useAddScript()
  return (
    <>
      <FileButton onChoose={add}>
        {(open) => (
          <Button kind="main" size="large" icon="file" onPress={open}>
            {messages.firstChooseFile}
          </Button>
        )}
      </FileButton>
      {isOver && <p className={styles.quiet}>{messages.addDropNow}</p>}
      <ul className={styles.tools}>
        <OtherSources onPaste={add} />
      </ul>
      <ImportList items={items} store={store} onAdd={add} />
    </>
  )
}
