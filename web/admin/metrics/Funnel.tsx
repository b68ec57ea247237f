import { nothing, Part, sayNumber, sayPercent } from '../admin/index.ts'
import type { Analytics } from './queries.ts'
import { analyticsWords as words, stepWords } from './words.ts'
import styles from './Funnel.module.css'

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole))
const sayShare = (part: number, whole: number) => (whole === 0 ? nothing : sayPercent(share(part, whole)))

/** How many came how far, each step as a bar and in figures. */
export function Funnel({ funnel, visits }: Pick<Analytics, 'funnel' | 'visits'>) {
  const first = funnel[0]?.people ?? 0
  return (
    <Part title={words.funnel}>
      <table className={styles.funnel} aria-label={words.funnel}>
        <thead>
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">{words.people}</th>
            <th scope="col">{words.share}</th>
            <th scope="col">{words.fromBefore}</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ step, people }, index) => (
            <tr key={step}>
              <th scope="row">
                {stepWords[step]}
                <svg viewBox="0 0 100 4" aria-hidden="true" preserveAspectRatio="none">
                  <rect className={styles.all} width="100" height="4" />
                  <rect className={styles.part} width={100 * share(people, first)} height="4" />
                </svg>
              </th>
              <td>{sayNumber(people)}</td>
              <td>{sayShare(people, first)}</td>
              <td>{index === 0 ? nothing : sayShare(people, funnel[index - 1]?.people ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.funnelHint(sayNumber(visits))}</p>
    </Part>
  )
}
