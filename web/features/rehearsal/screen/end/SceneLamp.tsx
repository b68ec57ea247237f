import styles from './SceneEnd.module.css'

/** Draws a stage lamp: the picture at the end of a run, and on the page for a rehearsal room that cannot be loaded. */
export function SceneLamp() {
  return (
    <svg className={styles.lamp} viewBox="0 0 120 264" aria-hidden="true">
      <defs>
        <radialGradient id="scene-end-glow">
          <stop offset="0" stopColor="var(--stage-glow)" stopOpacity="0.6" />
          <stop offset="0.25" stopColor="var(--stage-glow)" stopOpacity="0.2" />
          <stop offset="0.6" stopColor="var(--stage-glow)" stopOpacity="0.06" />
          <stop offset="1" stopColor="var(--stage-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="60" cy="44" r="140" fill="url(#scene-end-glow)" />
      <g className={styles.stand}>
        <path d="M60 64V258M36 262h48M60 250l-22 12M60 250l22 12" />
      </g>
      <circle cx="60" cy="44" r="16" fill="var(--tungsten-3)" />
      <circle cx="60" cy="44" r="8" fill="var(--tungsten-1)" />
      <g className={styles.cage}>
        <path d="M50 66c-15-12-15-44 10-46 25 2 25 34 10 46zM60 20v46M43 37c9 4 25 4 34 0M43 53c9 4 25 4 34 0" />
      </g>
    </svg>
  )
}
