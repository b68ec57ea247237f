// The page of the listening test. It does not have the design of the app, so that listeners judge only the voices.

export const listeningTestPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; media-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const style = `
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1rem 6rem; background: #14110d; color: #efe6d6; font: 17px/1.5 Georgia, serif }
h1, h2 { font-weight: normal }
p, td { color: #cfc4b2 }
table { width: 100%; border-collapse: collapse }
td, th { padding: .6rem .4rem; border-top: 1px solid #4a4236; text-align: left; vertical-align: top }
button, select { min-height: 44px; min-width: 44px; margin: 0 .25rem .25rem 0; padding: .25rem .75rem; border: 1px solid #6b604f; border-radius: 6px; background: #1f1a14; color: #efe6d6; font: inherit }
button[aria-pressed=true] { background: #f0b45a; color: #14110d }
button:focus-visible, select:focus-visible { outline: 2px solid #f0b45a; outline-offset: 2px }
output { display: block; min-height: 1.5em; color: #f0b45a }
.wide { overflow-x: auto }`

/** The page's script. It loads `/dev/listen.json` and fills in the table. */
export const listeningTestScript = `
const player = new Audio()
const say = (words) => { document.querySelector('output').textContent = words }
let pressed
function play(url, button) {
  pressed?.setAttribute('aria-pressed', 'false')
  pressed = button
  button.setAttribute('aria-pressed', 'true')
  say('')
  player.src = url
  player.play().catch(() => say('That one could not be spoken.'))
}
player.addEventListener('ended', () => pressed?.setAttribute('aria-pressed', 'false'))
player.addEventListener('error', () => say('That one could not be spoken.'))

async function store(score) {
  const answer = await fetch('/api/dev/listen', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(score) })
  say(answer.ok ? 'Saved.' : 'That was not saved: try again.')
  return answer.ok
}

function button(words, label, act) {
  const made = document.createElement('button')
  made.textContent = words
  made.setAttribute('aria-label', label)
  made.addEventListener('click', () => act(made))
  return made
}

function row({ id, name, labels, renditions }, lines, scores) {
  const tr = document.createElement('tr')
  const who = document.createElement('td')
  who.append(name, document.createElement('br'), labels)
  const said = document.createElement('td')
  for (const [index, { quality, engine }] of renditions.entries()) {
    const line = document.createElement('div')
    line.append(quality + ', ' + engine + ' ')
    lines.forEach(({ name: which }, number) => line.append(button(which, name + ', ' + quality + ', ' + which, (self) => play('/dev/listen/' + id + '/' + index + '/' + number + '.mp3', self))))
    const select = document.createElement('select')
    select.setAttribute('aria-label', 'How good is ' + name + ', ' + quality + '?')
    for (const [value, words] of [['', 'score'], [1, '1 unusable'], [2, '2 poor'], [3, '3 fair'], [4, '4 good'], [5, '5 a person']]) select.append(new Option(words, value))
    select.value = scores.find((one) => one.kind === 'score' && one.voice === id && one.engine === engine)?.score ?? ''
    select.addEventListener('change', () => select.value && store({ kind: 'score', voice: id, engine, quality, score: Number(select.value) }))
    line.append(select)
    said.append(line)
  }
  tr.append(who, said)
  return tr
}

function choose(list) { return list[Math.floor(Math.random() * list.length)] }

/** Shows two renditions of one line, in random order and without names. */
function nextPair(voices, lines) {
  const both = voices.filter(({ renditions }) => renditions.length > 1)
  const line = Math.floor(Math.random() * lines.length)
  const one = choose(both.length > 0 ? both : voices)
  const others = voices.filter(({ id, gender }) => id !== one.id && gender === one.gender)
  const pair = both.length > 0
    ? [0, 1].map((index) => ({ voice: one.id, index, engine: one.renditions[index].engine }))
    : [one, choose(others.length > 0 ? others : voices)].map(({ id, renditions }) => ({ voice: id, index: 0, engine: renditions[0].engine }))
  if (Math.random() < .5) pair.reverse()
  const place = document.getElementById('pair')
  place.replaceChildren()
  pair.forEach(({ voice, index }, at) => place.append(button('Play ' + 'AB'[at], 'Play ' + 'AB'[at], (self) => play('/dev/listen/' + voice + '/' + index + '/' + line + '.mp3', self))))
  const answer = async (better) => {
    const isStored = await store({ kind: 'pair', line: lines[line].name, a: pair[0].voice + ' ' + pair[0].engine, b: pair[1].voice + ' ' + pair[1].engine, better })
    if (isStored) nextPair(voices, lines)
  }
  place.append(document.createElement('br'))
  for (const [better, words] of [['a', 'A is better'], ['same', 'No difference'], ['b', 'B is better']]) place.append(button(words, words, () => answer(better)))
}

const { voices, lines, scores } = await (await fetch('/dev/listen.json')).json()
document.querySelector('tbody').append(...voices.map((voice) => row(voice, lines, scores)))
nextPair(voices, lines)
`

export const listeningTestPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Listening</title><style>${style}</style></head>
<body>
<h1>Listening</h1>
<p>Every voice of this machine says the same five lines, each in all the ways in which it can. What you score is stored in the data folder.</p>
<output aria-live="polite"></output>
<h2>Blind pairs</h2>
<p>The same line twice, by whom is not said. Which would you rather rehearse with?</p>
<div id="pair"></div>
<h2>The company</h2>
<div class="wide"><table><thead><tr><th>Who</th><th>Five lines</th></tr></thead><tbody></tbody></table></div>
<script type="module" src="/dev/listen.js"></script>
</body>
</html>`
