import { makePdf } from '../tools/bench/import/pdf.mjs'

const columns = { heading: 108, action: 108, cue: 245, bracket: 202, speech: 173 }
type Kind = keyof typeof columns

/** Two pages as a screenplay program lays them out, with two names that a reader must doubt. */
export function screenplay(): Buffer {
  const speech = (name: string, words: string): [Kind, string][] => [
    ['cue', name],
    ['speech', words],
    ['action', ''],
  ]
  const first: [Kind, string][] = [
    ['heading', 'INT. FERRY TERMINAL - NIGHT'],
    ['action', ''],
    ['action', 'A shuttered kiosk, one bench.'],
    ['action', ''],
    ...speech('MARA', 'That was the last one.'),
    ...speech('HERBERT', 'I know. I watched it go.'),
    ...speech('MARA', 'You had a ticket.'),
    ...speech('HERBERT', 'I had two.'),
  ]
  const second: [Kind, string][] = [
    ...speech('HERBERT', 'Say something.'),
    ...speech('HERSERT', 'Say something else.'),
    ...speech('MARA', 'Goodnight.'),
    ...speech('LOUDSPEAKER', 'The terminal is closing.'),
  ]
  const lay = (lines: [Kind, string][], number: number) => [
    { x: 520, y: 36, text: `${number}.` },
    { x: 120, y: 620, text: 'ADA RAY', size: 60, angle: 0.9 },
    ...lines.flatMap(([kind, text], row) => (text ? [{ x: columns[kind], y: 84 + row * 12, text }] : [])),
  ]
  return makePdf([lay(first, 1), lay(second, 2)])
}
