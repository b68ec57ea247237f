// The rules for the decision records in docs/decisions: their parts, their numbers and the list of all records.

const recordPath = /^docs\/decisions\/([\w-]+\/(\d{4})-[\w-]+\.md)$/
const requiredParts = ['Context', 'Decision', 'Consequences']

/** Returns whether a path is that of a decision record. */
export const isDecisionRecord = (path) => recordPath.test(path)

/** Returns whether a record has a part: as a heading, or as bold words at the beginning of a paragraph. */
const hasPart = (text, part) => new RegExp(String.raw`^(## ${part}$|\*\*${part}\.\*\*)`, 'm').test(text)

/**
 * Returns one line for each record that lacks a part, has the number of another record, or is not listed exactly once
 * in the list of records, with its number and its title.
 *
 * @param records the path from the root and the Markdown of each record
 * @param list the Markdown of `docs/decisions/README.md`
 */
export function findRecordProblems(records, list) {
  const problems = []
  const numbers = new Map()
  for (const { path, text } of records) {
    const [, link, digits] = recordPath.exec(path)
    const number = Number(digits)
    for (const part of requiredParts) if (!hasPart(text, part)) problems.push(`${path}: the part "${part}" is missing`)
    if (numbers.has(number)) problems.push(`${path}: ${numbers.get(number)} has the number ${number} too`)
    numbers.set(number, path)
    const title = /^# (\d+)\. (.+)$/m.exec(text)
    if (Number(title?.[1]) !== number) problems.push(`${path}: the title does not begin with "# ${number}. "`)
    const listed = list.split(`](${link})`).length - 1
    if (listed !== 1) problems.push(`${path}: docs/decisions/README.md lists it ${listed} times instead of once`)
    else if (title && !list.includes(`\n- ${number}: [${title[2]}](${link})`))
      problems.push(`${path}: docs/decisions/README.md lists it with another number or title`)
  }
  return problems
}
