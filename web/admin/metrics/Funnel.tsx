import { emptyValue, Section, formatNumber, formatPercent } from '../common/index.ts'
import type { Analytics } from './queries.ts'
import { analyticsMessages as messages, stepLabels } from './messages.ts'
import styles from './Funnel.module.css'

/** Returns the length of a bar as a share, at most 1. The number beside the bar can be more than 100 %. */
const computeBarShare = (part: number, total: number) => (total === 0 ? 0 : Math.min(1, part / total))
const formatShare = (part: number, total: number) => (total === 0 ? emptyValue : formatPercent(part / total))

/** The sign-up funnel: how many users reached each step, as bars and numbers. */
export function Funnel({ funnel, visits }: Pick<Analytics, 'funnel' | 'visits'>) {
  const first = funnel[0]?.people ?? 0
  return (
    <Section title={messages.funnel}>
      <table className={styles.funnel} aria-label={messages.funnel}>
        <thead>
          <tr>
            <th scope="col">{messages.step}</th>
            <th scope="col">{messages.people}</th>
            <th scope="col">{messages.share}</th>
            <th scope="col">{messages.fromBefore}</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ step, people }, index) => (
            <tr key={step}>
              <th scope="row">
                {stepLabels[step]}
                <svg viewBox="0 0 100 4" aria-hidden="true" preserveAspectRatio="none">
                  <rect className={styles.all} width="100" height="4" />
                  <rect className={styles.part} width={100 * computeBarShare(people, first)} height="4" />
                </svg>
              </th>
              <td>{formatNumber(people)}</td>
              <td>{formatShare(people, first)}</td>
              <td>{index === 0 ? emptyValue : formatShare(people, funnel[index - 1]?.people ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{messages.funnelHint(visits)}</p>
    </Section>
  )
}
