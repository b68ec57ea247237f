import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import * as words from './words.ts'
import styles from './SceneCorner.module.css'

/** The server draws none of it. */
const FirstScene = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('../firstScene/index.ts')).FirstScene }))

/**
 * The house's scene to try, in a place that has its size from the beginning. Nothing of it is fetched until somebody
 * presses, or scrolls near: whoever only reads the page has no line of it to pay for.
 */
export function SceneCorner() {
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isShown = isNear || isWanted

  useEffect(() => {
    if (isShown) return
    function look() {
      // Who has come to its button by keyboard keeps it: what is exchanged beneath somebody's hands is lost to them.
      if (!sheet.current || sheet.current.contains(document.activeElement)) return
      setNear(sheet.current.getBoundingClientRect().top < innerHeight)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isShown])

  const waiting = (
    <div className={styles.waiting}>
      <Button icon="play" isBusy={isWanted} onPress={() => setWanted(true)}>
        {words.playScene}
      </Button>
    </div>
  )
  return (
    <section className={styles.corner}>
      <div>
        <h2>{words.itGivesCue}</h2>
        <p>{words.yourPartStaysSilent}</p>
      </div>
      <div className={styles.sheet} data-paper ref={sheet}>
        {isShown ? (
          <Suspense fallback={waiting}>
            <FirstScene isWanted={isWanted} waiting={waiting} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  )
}
