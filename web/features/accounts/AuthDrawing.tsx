import styles from './AuthDrawing.module.css'

/** Curtains drawn aside, the lamp lit, a sheet on the boards: the stage is free. */
export function AuthDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 640 860"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h640v860H0z" className={styles.back} />
      <defs>
        <radialGradient id="auth-glow">
          <stop offset="0.1" className={styles.near} />
          <stop offset="1" className={styles.far} />
        </radialGradient>
      </defs>
      <path d="M0 700h640v160H0z" className={styles.floor} />
      <circle cx="330" cy="400" r="420" fill="url(#auth-glow)" />
      <ellipse cx="330" cy="770" rx="260" ry="30" className={styles.pool} />
      <circle cx="330" cy="400" r="52" className={styles.light} />
      <path d="M330 468v280M268 774l62-26 62 26" className={styles.stand} />
      <path d="M274 462v-70c0-78 112-78 112 0v70zM274 402h112M330 334v128" className={styles.cage} />
      <path d="M430 790l84-16 30 20-86 18z" className={styles.sheet} />
      <path d="M0 0h150c8 260-18 470-96 640-14 30-32 54-54 70z" className={styles.fold} />
      <path d="M0 0h84c6 240-10 430-60 590L0 640z" className={styles.deep} />
      <path d="M640 0H520c-6 240 14 430 70 600 14 40 30 70 50 92z" className={styles.fold} />
      <path d="M640 0h-66c-4 220 8 400 44 560l22 50z" className={styles.deep} />
    </svg>
  )
}
