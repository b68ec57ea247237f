// `node tools/testing/countTextSteps.mjs FOLDER`: counts the steps of processing unusual texts, at one length and at
// four times that length. Prints the texts whose steps grow more than twice as fast as their length. Runs in a separate
// process, so that few other functions are counted.
import { Session } from 'node:inspector'
import { correctionsOf, loadScript } from './scriptSteps.mjs'

const [folder = ''] = process.argv.slice(2)
const [size, times] = [1_000, 4]
/**
 * The longer text may take at most this many times as many steps as the short text. The parser looks for a line in the
 * next 2,000 characters, and only the short text is below this limit, so the steps may grow somewhat faster than the
 * length. A quadratic algorithm would take sixteen times as many.
 */
const most = times * 2

const script = await loadScript(folder)
const { hostileTexts, buildUnderstanding, applyCorrections, parseScript, writeFountain, writeText } = script
const { isScript, countUnspoken, listSpeeches } = script

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Returns how often blocks of our code have run since the last call, as counted by V8. The count is the same on every
 * machine.
 */
function takeBlocks() {
  let sum = 0
  session.post('Profiler.takePreciseCoverage', (failed, coverage) => {
    if (failed) throw failed
    for (const { url, functions } of coverage.result) {
      if (!url.includes(folder)) continue
      for (const { ranges } of functions) for (const { count } of ranges) sum += count
    }
  })
  return sum
}

/**
 * Steps inside built-in functions such as `split`. V8 does not count these as blocks, but the work of one call grows
 * with its input or result.
 */
let inside = 0
const count = (host, names, costOf) => {
  for (const name of names) {
    const before = host[name]
    host[name] = function counted(...given) {
      const answer = before.apply(this, given)
      inside += costOf(this, answer, given[1])
      return answer
    }
  }
}
const whole = ({ length }) => length
count(String.prototype, ['split', 'trim', 'toUpperCase', 'toLowerCase', 'normalize'], whole)
count(String.prototype, ['indexOf'], ({ length }, found, from = 0) => (found < 0 ? length : found) - from + 1)
count(Array.prototype, ['unshift', 'concat', 'join', 'includes', 'indexOf', 'toSorted'], whole)
count(Array.prototype, ['slice', 'splice'], (_list, { length }) => length)

/** The functions that process the text of a script before its rehearsal, by step. */
const steps = {
  review(text) {
    const read = parseScript(text)
    isScript(listSpeeches(read), read)
    countUnspoken(read)
    buildUnderstanding(text)
  },
  'by Fountain’s rules': (text) => buildUnderstanding(text, { writtenAs: 'fountain' }),
  write(text) {
    const read = parseScript(text)
    writeText(read)
    parseScript(writeFountain(read), { format: 'fountain' })
  },
  correct(text) {
    const understanding = buildUnderstanding(text)
    applyCorrections(understanding, correctionsOf(understanding))
  },
}

function costOf(work, text) {
  takeBlocks()
  inside = 0
  work(text)
  const own = inside
  return takeBlocks() + own
}

const grown = []
for (const [what, make] of hostileTexts) {
  for (const [step, work] of Object.entries(steps)) {
    const ratio = costOf(work, make(size * times)) / Math.max(1, costOf(work, make(size)))
    if (ratio > most) grown.push(`${step}, ${what}: ${ratio.toFixed(1)} times`)
  }
}
console.log(JSON.stringify({ texts: hostileTexts.length, grown }))
