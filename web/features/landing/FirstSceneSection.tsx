import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import * as messages from './messages.ts'
import styles from './FirstSceneSection.module.css'

const loadScene = () => import('../firstScene/index.ts')

/** The interactive demo scene, loaded on demand. On the server it renders nothing. */
const FirstScene = import.meta.env.SSR ? () => null : lazy(async () => ({ default: (await loadScene()).FirstScene }))

/** The first lines of the demo scene, with the button that starts it. */
function Opening({ isRequested, onPlay }: { isRequested: boolean; onPlay: () => void }) {
  // The code of the demo scene starts to load when a finger or mouse button is pressed down here, before the click is
  // complete.
  const preload = useRef<Promise<unknown>>(undefined)
  const startLoading = () => {
    preload.current ??= loadScene().catch(() => undefined)
  }
  return (
    <div className={styles.opening} onPointerDown={startLoading}>
      <ol className={styles.lines}>
        {messages.demoLines.map(({ name, text, isMine }, index) => (
          <li key={text} data-whose={isMine ? 'mine' : undefined}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>{name}</span>
            <p>
              <span>{text}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button kind="main" size="large" icon="play" isBusy={isRequested} onPress={onPlay}>
          {messages.demoPlay}
        </Button>
        <p>
          <strong>{messages.demoRoles}</strong>
          <span>{messages.demoHint}</span>
        </p>
      </div>
    </div>
  )
}

/** The demo scene in a box of fixed size. Its code and its recordings load when the visitor starts it. */
export function FirstSceneSection() {
  const [isRequested, setRequested] = useState(false)
  const opening = <Opening isRequested={isRequested} onPlay={() => setRequested(true)} />
  return (
    <section className={styles.sheet} data-paper aria-label={messages.demoLabel}>
      {isRequested ? (
        <Suspense fallback={opening}>
          <FirstScene isRequested={isRequested} />
        </Suspense>
      ) : (
        opening
      )}
    </section>
  )
}
