import type { Line } from './lines.ts'

const FIELD = /^(?:from|to|cc|date|sent|subject|reply-to):\s/iu
const FORWARDED = /^-{2,}\s?(?:forwarded|original) message\s?-{2,}$|^begin forwarded message:$/iu
const SIGNATURE =
  /^(?:sent|get outlook) (?:from|for) (?:my )?(?:iphone|ipad|android|mobile|samsung.{0,20}|outlook.{0,20}|ios)\b.{0,20}$/iu
const MIN_FIELDS = 3
const MAX_HEAD_ROWS = 40

/**
 * Returns the indexes of rows that an e-mail adds to sides: fields such as `From:`, notices of forwarding, and
 * signatures such as `Sent from my iPhone`.
 */
export function findMailRows(lines: readonly Line[]): ReadonlySet<number> {
  const head = lines.slice(0, MAX_HEAD_ROWS)
  const fields = head.flatMap(({ text }, index) => (FIELD.test(text) ? [index] : []))
  const isMail = fields.length >= MIN_FIELDS && fields.some((index) => /^from:/iu.test(head[index]?.text ?? ''))
  if (!isMail) return new Set()
  const marks = lines.flatMap(({ text }, index) => (FORWARDED.test(text) || SIGNATURE.test(text) ? [index] : []))
  return new Set([...fields, ...marks])
}
