import { speakNumber } from './numbers.ts'

/**
 * The spoken words for written words whose spelling does not show how they are spoken, such as `mr`. Also contains
 * other spellings of words. All words are without apostrophes.
 */
const spokenForms: Readonly<Record<string, readonly string[]>> = {
  mr: ['mister'],
  mrs: ['missus', 'misses', 'missis'],
  ms: ['miz', 'miss'],
  dr: ['doctor'],
  st: ['saint', 'street'],
  jr: ['junior'],
  sr: ['senior'],
  vs: ['versus'],
  etc: ['etcetera'],
  im: ['iam'],
  its: ['tis'],
  lets: ['letus'],
  wouldve: ['wouldhave', 'wouldof'],
  couldve: ['couldhave', 'couldof'],
  shouldve: ['shouldhave', 'shouldof'],
  mightve: ['mighthave', 'mightof'],
  mustve: ['musthave', 'mustof'],
  cant: ['cannot'],
  wont: ['willnot'],
  shant: ['shallnot'],
  dont: ['donot'],
  doesnt: ['doesnot'],
  didnt: ['didnot'],
  isnt: ['isnot'],
  arent: ['arenot'],
  wasnt: ['wasnot'],
  werent: ['werenot'],
  hasnt: ['hasnot'],
  havent: ['havenot'],
  hadnt: ['hadnot'],
  wouldnt: ['wouldnot'],
  couldnt: ['couldnot'],
  shouldnt: ['shouldnot'],
  mustnt: ['mustnot'],
  neednt: ['neednot'],
  mightnt: ['mightnot'],
  oughtnt: ['oughtnot'],
  darent: ['darenot'],
  aint: ['amnot', 'isnot', 'arenot'],
  gonna: ['goingto', 'gointo'],
  wanna: ['wantto', 'wanta'],
  gotta: ['gotto', 'gota'],
  gimme: ['giveme'],
  lemme: ['letme'],
  dunno: ['dontknow', 'donotknow'],
  kinda: ['kindof'],
  sorta: ['sortof'],
  outta: ['outof'],
  cause: ['because'],
  cos: ['because', 'cause'],
  em: ['them'],
  til: ['until', 'till'],
  till: ['until'],
  tis: ['itis', 'its'],
  twas: ['itwas'],
  twill: ['itwill'],
  ere: ['before', 'air', 'heir'],
  eer: ['ever', 'air'],
  neer: ['never', 'near'],
  oer: ['over', 'ore', 'oar'],
  een: ['even', 'eene'],
  th: ['the'],
  o: ['of', 'oh'],
  oh: ['o', 'zero'],
  oclock: ['ofclock'],
  maam: ['madam', 'mam'],
  madame: ['madam'],
  ok: ['okay'],
  yeah: ['yea', 'yah'],
  ya: ['you'],
  ye: ['you'],
  yer: ['your', 'youre'],
  n: ['and'],
  an: ['and'],
  hmm: ['hm', 'mm', 'mhm'],
  hm: ['mm'],
  mhm: ['mm', 'uhhuh'],
  ah: ['aha', 'ahh'],
  uh: ['er', 'um', 'erm', 'ah'],
  er: ['um', 'erm'],
  alright: ['allright'],
  grey: ['gray'],
  tyre: ['tire'],
  plough: ['plow'],
  pyjamas: ['pajamas'],
  mum: ['mom'],
  cheque: ['check'],
  storey: ['story'],
  kerb: ['curb'],
  gaol: ['jail'],
  draught: ['draft'],
  sceptical: ['skeptical'],
  aluminium: ['aluminum'],
  manoeuvre: ['maneuver'],
  sulphur: ['sulfur'],
  jewellery: ['jewelry'],
  programme: ['program'],
  whilst: ['while'],
  amongst: ['among'],
  percent: ['percent'],
}

/** A contraction is one of these words, followed by an ending that stands for a verb: `i` and `ll` for `i will`. */
const contractedWords =
  `i you he she it we they this that there here who what where when why how nobody somebody everybody
  everyone someone`.split(/\s+/)
const contractedVerbs: Readonly<Record<string, readonly string[]>> = {
  d: ['would', 'had', 'did'],
  ll: ['will', 'shall'],
  ve: ['have'],
  s: ['is', 'has', 'does'],
  re: ['are'],
}
const contractions = new Map(
  contractedWords.flatMap((word) =>
    Object.entries(contractedVerbs).map(
      ([ending, verbs]) => [word + ending, verbs.map((verb) => word + verb)] as const,
    ),
  ),
)

/**
 * Letters that differ between British and American spelling. Before words are compared, both spellings are replaced by
 * the same letters.
 */
const spellingRules: readonly [RegExp, string][] = [
  [/(?<=..)our(?=s?$|ed$|ing$|able$|ful$|ite$|less$|er$|hood$)/, 'or'],
  [/(?<=...)is(?=e$|es$|ed$|ing$|ation$|ations$|er$)/, 'iz'],
  [/ys(?=e$|ed$|ing$)/, 'yz'],
  [/(?<=[bt])re(?=s?$)/, 'er'],
  [/ogue(?=s?$)/, 'og'],
  [/(?<=[aeiou])ll(?=ed$|ing$|er$|ers$|or$)/, 'l'],
  [/(?<=[fl])ence(?=s?$)/, 'ense'],
  [/ae(?=[a-z]{3})/, 'e'],
]

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const unifySpelling = (word: string) => spellingRules.reduce((text, [pattern, by]) => text.replace(pattern, by), word)

/** One more than the length of the longest contraction or key of `spokenForms`. */
export const maxFormLength =
  Math.max(...[...Object.keys(spokenForms), ...contractions.keys()].map((word) => word.length)) + 1

/**
 * Returns every form of a word, or of several joined words, in lower case without apostrophes: `dont` gives `dont` and
 * `donot`.
 */
export function listForms(joined: string): readonly string[] {
  const others = Object.hasOwn(spokenForms, joined) ? (spokenForms[joined] ?? []) : []
  // "Goin'" is also compared as "going". A word without a vowel before "in" gets no g, because "thin" and "thing" are
  // different words.
  const full = /[aeiouy].*in$/.test(joined) ? [`${joined}g`] : []
  const forms = [joined, ...others, ...(contractions.get(joined) ?? []), ...full]
  return [...forms, ...forms.map(unifySpelling)]
}

/** Removes the letters that a written stutter repeats: `W-w-what` becomes `what`. */
function removeStutter(text: string): string {
  const [, start = '', rest = ''] = /^(\p{L}|[^\P{L}aeiouyAEIOUY]{2,3})[-–—…]+(.+)$/u.exec(text) ?? []
  return start && rest.toLowerCase().startsWith(start.toLowerCase()) ? removeStutter(rest) : text
}

/** Returns the spoken words of a written word in lower case: `rock-and-roll` gives three. */
export function speakWord(written: string): string[] {
  const bare = removeStutter(written.replaceAll(/^[^\p{L}\p{N}$£€&]+|[^\p{L}\p{N}%'’&]+$/gu, ''))
  if (bare === '&') return ['and']
  const parts = bare.includes('/') || /[-–—…]|\.\.+/.test(bare) ? bare.split(/[-–—…/]|\.\.+/) : [bare]
  return parts.flatMap((part) => {
    const number = speakNumber(part.toLowerCase().replaceAll(/^['’]|[.,:'’]+$/gu, ''))
    if (number) return number
    const folded = fold(part)
    return folded ? [folded] : []
  })
}
