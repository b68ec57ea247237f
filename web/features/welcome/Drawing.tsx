import type { Hero } from './welcomeData.ts'
import styles from './Drawing.module.css'

/** Heights of the bars, as a voice rises and falls over one sentence. */
const bars = [112, 176, 236, 196, 262, 214, 148, 190, 120, 76]
const barStep = 34

const glow = 'hero-glow'

/** A lamp cut in half: light on the actor's side, a voice on the other. */
function HalfLamp() {
  return (
    <>
      <circle cx="330" cy="330" r="380" fill={`url(#${glow})`} />
      <path d="M318 90a240 240 0 0 0 0 480z" className={styles.light} />
      <g className={styles.sound}>
        {bars.map((height, index) => (
          <path key={height} d={`M${352 + index * barStep} ${330 - height * 0.9}v${height * 1.8}`} />
        ))}
      </g>
    </>
  )
}

/** The lamp that burns on an empty stage, a sheet of script on the chair beside it. */
function GhostLight() {
  return (
    <>
      <path d="M-1400 560h3400v200h-3400z" className={styles.floor} />
      <circle cx="300" cy="190" r="330" fill={`url(#${glow})`} />
      <ellipse cx="340" cy="604" rx="300" ry="30" className={styles.pool} />
      <circle cx="300" cy="190" r="46" className={styles.light} />
      <path d="M300 252v322M246 598l54-24 54 24" className={styles.thing} />
      <path d="M250 246v-62c0-68 100-68 100 0v62zM250 190h100M300 134v112" className={styles.cage} />
      <path d="M478 404v200M592 486v118M478 486h114M478 404c-6-30 0-58 8-78" className={styles.thing} />
      <path d="M488 470l92 4 12-10-90-6z" className={styles.sheet} />
    </>
  )
}

/** The picture beside the words; it says nothing that the words do not. */
export function Drawing({ hero }: { hero: Hero }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 700 660" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={glow}>
          <stop offset="0.1" className={styles.near} />
          <stop offset="1" className={styles.far} />
        </radialGradient>
      </defs>
      {hero === 'lamp' ? <GhostLight /> : <HalfLamp />}
    </svg>
  )
}
