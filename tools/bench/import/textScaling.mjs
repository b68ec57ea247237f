// Measures how much CPU time each step of script processing needs for unusual texts of 0.1 to 1.5 MB.
import { loadavg } from 'node:os'
import { bundle } from '../../build.mjs'
import { correctionsOf, loadScript, scriptFiles } from '../../testing/scriptSteps.mjs'

const sizes = [100_000, 200_000, 400_000, 800_000, 1_500_000]
const mostCorrections = 5_000

/**
 * Returns the user CPU time of this process in ms: the smaller of two attempts, because other work only makes an
 * attempt slower.
 */
function cost(work) {
  let least = Infinity
  for (let round = 0; round < 2; round += 1) {
    const before = process.cpuUsage()
    work()
    least = Math.min(least, process.cpuUsage(before).user / 1_000)
  }
  return least
}

/**
 * Prints one row per text: the ms of the three steps at each size, and how many times longer the largest size takes
 * than the smallest.
 */
export async function runLinear(folder) {
  await bundle(scriptFiles, folder)
  const { hostileTexts, buildUnderstanding, applyCorrections, parseScript, writeFountain } = await loadScript(folder)
  const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
  console.log(
    `load ${loadavg()[0].toFixed(2)}; a value is understanding + corrections + writing and reading again, in ms\n`,
  )
  console.log(`| text | ${sizes.map((size) => `${size / 1_000_000} MB`).join(' | ')} | 1.5 to 0.1 |`)
  console.log(`|---|${'---|'.repeat(sizes.length + 1)}`)
  for (const [what, make] of hostileTexts.filter(([one]) => !only || one.includes(only))) {
    const row = sizes.map((size) => {
      const text = make(size)
      let understanding
      let script
      return [
        cost(() => (understanding = buildUnderstanding(text))),
        cost(() => applyCorrections(understanding, correctionsOf(understanding, mostCorrections))),
        cost(() => parseScript(writeFountain((script ??= parseScript(text))), { format: 'fountain' })),
      ]
    })
    const sums = row.map((steps) => steps.reduce((sum, one) => sum + one, 0))
    const grown = (sums.at(-1) / Math.max(1, sums[0])).toFixed(0)
    const cells = row.map((steps) => steps.map((ms) => ms.toFixed(0)).join(' + '))
    console.log(`| \`${what.replaceAll('|', '\\|').replaceAll('`', '')}\` | ${cells.join(' | ')} | ${grown} × |`)
  }
  return 0
}
