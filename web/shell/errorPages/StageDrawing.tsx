import styles from './StageDrawing.module.css'

const glow = 'stage-glow'

const Light = () => (
  <>
    <defs>
      <radialGradient id={glow}>
        <stop offset="0.05" className={styles.near} />
        <stop offset="1" className={styles.far} />
      </radialGradient>
    </defs>
    <circle cx="204" cy="112" r="236" fill={`url(#${glow})`} />
    <ellipse cx="246" cy="362" rx="214" ry="22" className={styles.pool} />
  </>
)

/** A torn page: one half on the chair, the other on the floor. */
const TornPage = () => (
  <>
    <path d="M346 280l52 3-8-24 6-16-12-14-40-1z" className={styles.sheet} />
    <path d="M353 240h20M353 252h27M353 264h24" className={styles.line} />
    <path d="M452 292l-14 20 10 12-4 20 44-8 8-40z" className={styles.sheet} />
    <path d="M456 306l30-5M457 320l26-4" className={styles.line} />
    <path d="M96 378l40-12 22 10-44 12zM290 386l30-4 10 12-34 2z" className={styles.sheet} />
  </>
)

/**
 * Drawing of a lamp and a chair. `torn` is lit and has a torn page, for unknown URLs. `dark` is unlit, for the offline
 * page.
 */
export function StageDrawing({ scene }: { scene: 'torn' | 'dark' }) {
  const isLit = scene === 'torn'
  return (
    <svg className={styles.drawing} viewBox="0 0 560 420" aria-hidden="true" focusable="false">
      {isLit && <Light />}
      <circle cx="204" cy="112" r="29" className={isLit ? styles.light : styles.cage} />
      <path d="M204 152v196M166 366l38-18 38 18" className={styles.thing} />
      <path d="M171 148v-40c0-46 66-46 66 0v40zM171 112h66M204 74v74" className={styles.cage} />
      <path d="M338 236v128M412 290v74M338 290h74M338 236c-4-20 0-38 5-52" className={styles.thing} />
      {isLit ? <TornPage /> : <path d="M346 286l52 1 10-9-62-3z" className={styles.sheet} />}
    </svg>
  )
}
