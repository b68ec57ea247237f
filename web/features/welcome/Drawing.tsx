import type { Hero } from './welcomeData.ts'
import styles from './Drawing.module.css'

/** Heights of the bars, as a voice rises and falls over one sentence. */
const bars = [112, 176, 236, 196, 262, 214, 148, 190, 120, 76]
const barStep = 34

/** A lamp cut in half: light on the actor's side, a voice on the other. */
function HalfLamp() {
  return (
    <>
      <circle cx="330" cy="330" r="310" className={styles.halo} />
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
      <circle cx="300" cy="190" r="300" className={styles.halo} />
      <circle cx="300" cy="190" r="150" className={styles.halo} />
      <path d="M0 560h700v100H0z" className={styles.floor} />
      <ellipse cx="330" cy="600" rx="290" ry="34" className={styles.pool} />
      <circle cx="300" cy="190" r="54" className={styles.light} />
      <path d="M300 244v330" className={styles.thing} />
      <path d="M246 596l54-24 54 24" className={styles.thing} />
      <path d="M262 150c0-52 76-52 76 0v78h-76zM262 190h76M300 112v116" className={styles.cage} />
      <path d="M470 400v200M590 480v120M470 480h120v0M470 400c-6-30 0-60 8-80" className={styles.thing} />
      <path d="M486 462l96 4 10-12-92-6z" className={styles.sheet} />
      <path d="M504 455l70 4" className={styles.writing} />
    </>
  )
}

/** The picture beside the words; it says nothing that the words do not. */
export function Drawing({ hero }: { hero: Hero }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 700 660" aria-hidden="true" focusable="false">
      {hero === 'lamp' ? <GhostLight /> : <HalfLamp />}
    </svg>
  )
}
