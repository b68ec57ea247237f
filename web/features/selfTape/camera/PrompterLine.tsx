import { useEffect, useRef } from 'react'
import styles from './Camera.module.css'

/**
 * Shows the actor's line. Recognised words are pale, and the text scrolls so that the next word is visible. `saidWords`
 * is the number of recognised words; 0 if words are not recognised.
 */
export function PrompterLine({ text, saidWords }: { text: string; saidWords: number }) {
  const next = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = next.current?.closest('[data-scrolls]')
    if (!box || !next.current) return
    const { top, height } = next.current.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    // Scrolls the next word to the second row of text, so that the actor's eyes stay near the lens.
    box.scrollTo?.({ top: box.scrollTop + top - frame.top - height, behavior: 'instant' })
  }, [saidWords, text])
  let word = -1
  return (
    <p className={styles.own}>
      <span>
        {text.split(/(\s+)/u).map((piece, index) => {
          if (!piece.trim()) return piece
          word += 1
          if (word > saidWords) return piece
          return (
            <span key={index} ref={word === saidWords ? next : undefined} data-said={word < saidWords || undefined}>
              {piece}
            </span>
          )
        })}
      </span>
    </p>
  )
}
