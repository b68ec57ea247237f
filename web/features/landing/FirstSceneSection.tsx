import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import * as messages from './messages.ts'
import styles from './FirstSceneSection.module.css'

/** The server renders none of it. */
const FirstScene = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('../firstScene/index.ts')).FirstScene }))

/** The demo scene, in a box of fixed size. Its code loads on the first press or when the user scrolls near it. */
export function FirstSceneSection() {
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const isShown = isNear || isRequested

  useEffect(() => {
    if (isShown) return
    function checkPosition() {
      // If the button has keyboard focus, it is not replaced: the focus would be lost.
      if (!sheet.current || sheet.current.contains(document.activeElement)) return
      setNear(sheet.current.getBoundingClientRect().top < innerHeight)
    }
    addEventListener('scroll', checkPosition, { passive: true })
    return () => removeEventListener('scroll', checkPosition)
  }, [isShown])

  const waiting = (
    <div className={styles.waiting}>
      <Button icon="play" isBusy={isRequested} onPress={() => setRequested(true)}>
        {messages.firstScenePlay}
      </Button>
    </div>
  )
  return (
    <section className={styles.corner}>
      <div>
        <h2>{messages.firstSceneTitle}</h2>
        <p>{messages.firstSceneText}</p>
      </div>
      <div className={styles.sheet} data-paper ref={sheet}>
        {isShown ? (
          <Suspense fallback={waiting}>
            <FirstScene isRequested={isRequested} placeholder={waiting} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  )
}
