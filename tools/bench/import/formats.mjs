// How well files are understood: the plays of the corpus, laid out as screenplays by this benchmark itself and kept as
// other programs keep them. What is known of each is what the text of the play was read as.
import { join } from 'node:path'
import { readFile as readBytes, readdir } from 'node:fs/promises'
import { forms, layOut } from './layOut.mjs'
import { asDocx, asFdx, asRtf } from './otherFormats.mjs'
import { score } from './score.mjs'

const kinds = {
  'pdf letter, marks': (script) =>
    layOut(script, forms.letter, { watermark: 'JOHN SMITH', revision: true, sceneNumbers: true, title: 'The Play' }),
  'pdf A4': (script) => layOut(script, forms.a4, { title: 'The Play' }),
  'pdf centred names': (script) => layOut(script, forms.centred, { watermark: 'DO NOT COPY' }),
  fdx: asFdx,
  'docx styles': (script) => asDocx(script, 'styles'),
  'docx indents': (script) => asDocx(script, 'indents'),
  rtf: asRtf,
}

const asSpeech = (speech) => ({ character: speech.characters.join(' and '), text: speech.text })

/** A row a file: precision, recall, F1, who was mistaken for whom, processor time and memory. */
export async function measureFormats({ corpus, readFile, speechesOf, parseScript, only, isVerbose }) {
  const rows = [
    [
      'file',
      'format',
      'pages',
      'speeches',
      'known',
      'precision',
      'recall',
      'F1',
      'wrong role',
      'extra',
      'missed',
      'cpu ms',
      'MB',
    ],
  ]
  const names = (await readdir(join(corpus, 'plays-text'))).filter(
    (name) => name.endsWith('.txt') && (!only || name.includes(only)),
  )
  for (const name of names.slice(0, only ? 1 : 5)) {
    const play = parseScript(await readBytes(join(corpus, 'plays-text', name), 'utf8'))
    const known = speechesOf(play).map(asSpeech)
    for (const [kind, make] of Object.entries(kinds)) {
      const bytes = new Uint8Array(await make(play))
      const [usage, memory] = [process.cpuUsage(), process.memoryUsage().rss]
      const read = await readFile(bytes, 'script')
      const { user, system } = process.cpuUsage(usage)
      const ours = speechesOf(read.script).map(asSpeech)
      const { precision, recall, f1, wrong, extra, missed } = score(ours, known)
      rows.push([
        name.replace('.txt', ''),
        kind,
        read.pages ?? '',
        ours.length,
        known.length,
        ...[precision, recall, f1].map((share) => share.toFixed(4)),
        wrong.length,
        extra.length,
        missed.length,
        Math.round((user + system) / 1_000),
        Math.round((process.memoryUsage().rss - memory) / 1_048_576),
      ])
      if (isVerbose) {
        const cut = ({ character, text }) => `${character}: ${text.slice(0, 70)}`
        for (const one of wrong) console.log(`${name} ${kind} wrong   ${one.ours.character} for ${cut(one.gold)}`)
        for (const one of extra) console.log(`${name} ${kind} extra   ${cut(one)}`)
        for (const one of missed) console.log(`${name} ${kind} missed  ${cut(one)}`)
      }
    }
  }
  return rows
}
