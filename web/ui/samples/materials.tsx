import { Icon, iconNames } from '../layout/Icon.tsx'
import type { SampleSection } from './sample.ts'
import styles from './materials.module.css'

const surfaces = ['surface', 'raised', 'sunk', 'hover', 'cue', 'danger', 'success'] as const

const Inks = () => (
  <ul className={styles.grounds}>
    {surfaces.map((name) => (
      <li key={name} data-ground={name}>
        <strong>{name}</strong>
        <span className={styles.quiet}>quiet</span>
        <span className={styles.mine}>my line</span>
        <span className={styles.cue}>the cue</span>
        <span className={styles.danger}>a fault</span>
        <span className={styles.success}>done</span>
      </li>
    ))}
  </ul>
)

const Sheet = () => (
  <div className={styles.sheet}>
    <p className={styles.pencil}>INT. FERRY TERMINAL. NIGHT</p>
    <p>
      <b>TOBIN</b> That was the <span className={styles.cueOnPaper}>last one.</span>
    </p>
    <p>
      <b className={styles.me}>MARA</b> <mark className={styles.struck}>I know. I watched it go.</mark>
    </p>
    <p className={styles.fault}>This line couldn’t be spoken. Nothing was charged.</p>
  </div>
)

export const materialSamples: SampleSection = {
  title: 'Colours, type and icons',
  samples: [
    { name: 'Text colours on every background', show: <Inks /> },
    { name: 'Text colours on paper', show: <Sheet /> },
    {
      name: 'Type',
      show: (
        <div className={styles.type}>
          <p data-size="6">Ghost light</p>
          <p data-size="5">The other half of the scene</p>
          <p data-size="4">Your voice history</p>
          <p data-size="3">Body and script, at the reading size.</p>
          <p data-size="2">Buttons, labels, facts: 0123456789</p>
          <p data-size="1">Hints and dense tables</p>
        </div>
      ),
    },
    {
      name: 'Icons',
      isWide: true,
      show: (
        <ul className={styles.signs}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      ),
    },
  ],
}
