import styles from './LampDrawing.module.css'

const air = 'practice-lamp-air'
const pool = 'practice-lamp-pool'

/** Drawing of an empty stage that one lamp lights. */
export const LampDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 400 200" aria-hidden="true" focusable="false">
    <defs>
      <radialGradient id={air}>
        <stop offset="0" className={styles.near} />
        <stop offset="0.5" className={styles.middle} />
        <stop offset="1" className={styles.far} />
      </radialGradient>
      <radialGradient id={pool}>
        <stop offset="0" className={styles.near} />
        <stop offset="1" className={styles.far} />
      </radialGradient>
    </defs>
    <ellipse cx="200" cy="180" rx="176" ry="18" fill={`url(#${pool})`} />
    <circle cx="200" cy="56" r="140" fill={`url(#${air})`} />
    <path d="M200 78v98M182 186l18-10 18 10" className={styles.stand} />
    <circle cx="200" cy="56" r="13" className={styles.lamp} />
    <circle cx="200" cy="56" r="6" className={styles.flame} />
    <path d="M191 76c-13-9-14-38 9-40 23 2 22 31 9 40zM200 36v40M184 56h32" className={styles.cage} />
  </svg>
)
