/**
 * Selects a random sample of mutants, for `npm run mutate -- AREA --sample SHARE`. An area whose tests start servers
 * has too many mutants to run all of them. The same seed always selects the same mutants. This checker refuses all
 * other mutants: Stryker then counts them as invalid, so they are not in the score.
 */
import { createHash } from 'node:crypto'

const share = Number(process.env.MUTATION_SAMPLE ?? 1)
const seed = process.env.MUTATION_SEED ?? '1'

/** Returns a number from 0 to 1 that depends on the mutant and the seed alone. */
function drawNumber({ fileName, location, replacement }) {
  const file = fileName.replace(/^.*\/sandbox[^/]*\//, '')
  const text = JSON.stringify([seed, file, location, replacement])
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

class SampleChecker {
  async init() {}

  async check(mutants) {
    const results = mutants.map((mutant) => [
      mutant.id,
      drawNumber(mutant) < share ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
    ])
    return Object.fromEntries(results)
  }

  group(mutants) {
    return [mutants.map(({ id }) => id)]
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
