import type { Hero } from './landingData.ts'
import styles from './HeroDrawing.module.css'

const glow = 'hero-glow'
const pool = 'hero-pool'
const outline = 'hero-face'

const centre = 466
const headRadius = 34

/** A seated figure that consists of waveform bars: [x, top, bottom] of each bar. */
const bars = [
  ...[436, 448, 460, 472, 484, 496].map((x) => {
    const half = Math.round(Math.sqrt(headRadius ** 2 - (x - centre) ** 2) * 1.12)
    return [x, 206 - half, 206 + half] as const
  }),
  ...([
    [436, 292, 412],
    [448, 268, 424],
    [460, 258, 424],
    [472, 254, 424],
    [484, 258, 424],
    [496, 268, 424],
  ] as const),
  ...([
    [508, 300, 396],
    [424, 386, 424],
    [412, 384, 424],
    [400, 384, 426],
    [388, 386, 428],
  ] as const),
  ...([
    [376, 390, 560],
    [364, 396, 572],
    [352, 404, 580],
    [340, 566, 580],
  ] as const),
]
const seated = bars.map(([x, top, end]) => `M${x} ${top}V${end}`).join('')

const boards =
  'M-60 500L-1791 1400M100 500L-662 1400M220 500L47 1400M340 500L790 1400M470 500L1612 1400M640 500L2717 1400M-1400 552h3400M-1400 628h3400M-1400 740h3400M-1400 904h3400M-1400 1144h3400'
const cage =
  'M250 226c-32-18-38-102 22-106 60 4 54 88 22 106zM272 120c-24 20-22 88-10 106M272 120c24 20 22 88 10 106M232 160q40 18 80 0M234 196q38 16 76 0'
const chairs =
  'M110 432L98 300c-2-40 50-40 52 0l6 132M106 348h46M108 390h48M92 434h104M104 438L94 592M190 438l14 154M152 438l6 126M514 432L526 300c2-40-50-40-52 0l-4 132M518 348h-44M516 390h-46M432 434h100M442 438L428 592M520 438l10 154M478 438l-6 126'
/** The folds of the curtain. There are enough of them for the widest window. */
const folds = Array.from({ length: 24 }, (_, index) => {
  const x = 672 + index * 58
  const width = index % 2 === 0 ? 22 : 28
  return `M${x} -120h${width}c8 330 1 640-14 880l-40 640h${-width - 2}l40-640c18-250 22-560 16-880z`
}).join('')

/**
 * The drawing of a lamp on an empty stage, with a script on one chair and a figure (the reader) on the other. Floor and
 * curtain are drawn below the view box, down to the end of the upper section of the page.
 */
function GhostLight() {
  return (
    <>
      <path d="M-1400 500h3400v1200h-3400z" className={styles.floor} />
      <path d={boards} className={styles.boards} />
      <circle cx="272" cy="176" r="360" fill={`url(#${glow})`} />
      <ellipse cx="290" cy="588" rx="380" ry="62" fill={`url(#${pool})`} />
      <path d="M118 590L-150 636-60 648 168 596zM470 590L760 634 700 650 420 598z" className={styles.shade} />
      <circle cx="272" cy="176" r="40" className={styles.light} />
      <circle cx="272" cy="176" r="17" className={styles.hot} />
      <path d={cage} className={styles.cage} />
      <path d="M254 226h36l-5 22h-26zM226 604l46-24 46 24z" className={styles.iron} />
      <path d="M272 248V590" className={styles.thing} />
      <path d={chairs} className={styles.thing} />
      <path d="M102 424l70 8 26-16-62-8z" className={styles.under} />
      <path d="M98 414l72 8 26-16-64-8z" className={styles.sheet} />
      <path d="M124 412l44 5M134 406l44 5" className={styles.words} />
      <path d={seated} className={styles.sound} />
      <path d="M640-120h1400v1520H546l70-640c22-200 34-520 24-880z" className={styles.fold} />
      <path d={folds} className={styles.deep} />
    </>
  )
}

const face =
  'M-40 700C-30 600 30 566 92 546C122 536 134 520 132 488C92 446 74 388 78 320C84 222 148 152 236 150C302 150 346 190 352 246C354 262 348 276 352 290C358 310 378 334 384 350C388 361 380 367 366 368C363 376 366 380 374 386C380 392 376 399 368 401C376 406 377 414 368 420C364 424 366 430 367 438C369 456 352 464 326 462C306 461 292 464 288 480C284 506 294 524 318 534C384 560 420 600 432 700Z'
const lineStep = 10.5
/** The waveform lines of which one face consists. The louder the sound, the thicker the line. */
const lines = Array.from({ length: 54 }, (_, index) => {
  const loudness = Math.abs(Math.sin(index * 0.55) * Math.cos(index * 0.17 + 1))
  return `M-60 ${(140 + index * lineStep).toFixed(1)}h560v${(3 + 4.5 * loudness).toFixed(1)}h-560z`
}).join('')

/** The drawing of two faces in profile, in front of a lamp. One face consists of waveform lines. */
function TwoProfiles() {
  return (
    <>
      <clipPath id={outline}>
        <path d={face} />
      </clipPath>
      <circle cx="372" cy="310" r="430" fill={`url(#${glow})`} />
      <circle cx="372" cy="310" r="206" className={styles.light} />
      <path d={face} transform="translate(-20 20) scale(.98)" className={styles.body} />
      <g transform="translate(764 34) scale(-.94 .94)">
        <path d={lines} clipPath={`url(#${outline})`} className={styles.rows} />
      </g>
    </>
  )
}

/** The part of each drawing that is always visible. What is outside may be cut off at the edges of the page. */
const viewBoxes: Record<Hero, string> = { lamp: '60 104 510 490', voices: '70 104 590 450' }

/** The drawing above the demo scene. It contains no information. */
export function HeroDrawing({ hero }: { hero: Hero }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={viewBoxes[hero]}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={glow}>
          <stop offset="0.1" className={styles.near} />
          <stop offset="1" className={styles.far} />
        </radialGradient>
        <radialGradient id={pool}>
          <stop offset="0" className={styles.near} />
          <stop offset="1" className={styles.far} />
        </radialGradient>
      </defs>
      {hero === 'lamp' ? <GhostLight /> : <TwoProfiles />}
    </svg>
  )
}
