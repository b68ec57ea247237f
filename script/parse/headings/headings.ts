// Recognises headings that divide a script, and upper-case lines that look like a name but are not a name.
import { isForeignEnding, isForeignInterlude, parseForeignHeading } from './foreignHeadings.ts'

const NUMBER_WORD =
  '(?:twenty|thirty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|first|second|third|fourth|fifth|sixth|last|the first|the second|the third|the fourth|the fifth'
const NUMBER = `(?:[ivxlc]+|\\d+|${NUMBER_WORD})`

const SLUG =
  /^(?:(?:(?:esc|sec|seq|s\u00E9q|sc|bild|szene)\.?\s+)?\d+[A-Z]{0,2}\s?[.)-]?\s+)?(?:int|ext|int\.?\s*\/\s*ext|ext\.?\s*\/\s*int|i\.?\s*\/\s*e)(?:\.\s*|\s+)(?=\S)/iu
/** The scene headings that Fountain defines (fountain.io/syntax). */
const FOUNTAIN_SLUG =
  /^(?:\d+[A-Z]{0,2}\.?\s+)?(?:int|ext|est|int\.?\s*\/\s*ext|ext\.?\s*\/\s*int|i\.?\s*\/\s*e)(?:\.\s*|\s+)(?=\S)/iu
/** Matches `EST.` (establishing shot) only in capitals, because `est` in lower case is a French and Latin word. */
const ESTABLISHING = /^(?:\d+[A-Z]{0,2}\.?\s+)?EST(?:\.\s*|\s+)(?=\S)/u

const PLACE_WORD =
  'INT\\.?|EXT\\.?|INNEN|AU(?:SS|\u1E9E|\u00DF)EN|INTERIOR|EXTERIOR|INT\u00C9RIEUR|EXT\u00C9RIEUR|INTERIEUR|EXTERIEUR|INTERNO|ESTERNO'
const TIME_WORD =
  'DAY|NIGHT|MORNING|AFTERNOON|EVENING|DAWN|DUSK|NOON|MIDNIGHT|SUNSET|SUNRISE|TAG|NACHT|ABEND|MORGEN|JOUR|NUIT|SOIR|MATIN|AUBE|D[I\u00CD]A|NOCHE|TARDE|MA\u00D1ANA|GIORNO|NOTTE|SERA'
const LATER_WORD = 'CONTINUOUS|LATER|MOMENTS LATER|SAME|SAME TIME'
const SCENE_NUMBER =
  '(?:(?:BILD|SZENE|SEQUENZ|SEQ|S\u00C9Q|S\u00C9QUENCE|SC\u00C8NE|SCENE|ESC|ESCENA|SEC|SECUENCIA)\\.?\\s+)?\\d+[A-Z]?\\s?[.:)\u2013\u2014-]?\\s+'
const CAPITALS = '[^\\p{Ll}]{2,60}?'
const GAP = '\\s*[.,:/\u2013\u2014-]+\\s*|\\s+'
/**
 * Matches a heading that begins with a word for inside or outside: `INNEN - KÜCHE - TAG`, `ESC. 3. INTERIOR. COCINA.`
 */
const PLACE_FIRST = new RegExp(`^(?:${SCENE_NUMBER})?(?:${PLACE_WORD})\\s?[.:/\u2013\u2014-]\\s?(?=\\S)`, 'u')
/**
 * Matches a heading that ends with inside or outside and the time of day, often shortened: `2- BOIS - EXT/JOUR`, `BILD
 * 3 BAR I/T`.
 */
const PLACE_LAST = new RegExp(
  `^(?:${SCENE_NUMBER})?${CAPITALS}(?:${GAP})(?:${PLACE_WORD}|[IAE])\\s?[/.\u2013\u2014-]\\s?(?:${TIME_WORD}|[TNJ])\\.?$`,
  'u',
)
/**
 * Matches a scene heading that has a place and a time, but no `INT.` or `EXT.`: `THE KITCHEN - DAY`, `GARDEN -- LATER`.
 */
const TIME_LAST = new RegExp(`^${CAPITALS}\\s[\u2013\u2014-]{1,2}\\s(?:${TIME_WORD}|${LATER_WORD})\\.?$`, 'u')
const MAX_SLUG_LENGTH = 100
const isPlaceAndTime = (text: string): boolean =>
  text.length <= MAX_SLUG_LENGTH &&
  /^[\p{Lu}\d]/u.test(text) &&
  (PLACE_FIRST.test(text) || (!/\p{Ll}/u.test(text) && (PLACE_LAST.test(text) || TIME_LAST.test(text))))

const ACT = new RegExp(
  `^(?:act|part)\\s+(?:the\\s+)?${NUMBER}\\b[.:,]?(?:[\\s\u2014\u2013-].{0,60})?$|^${NUMBER}\\s+act[.:]?$|^(?:end|close) of (?:the )?(?:\\w+ )?act.{0,20}$`,
  'iu',
)
const SCENE = new RegExp(
  `^scene(?:\\s+(?:the\\s+)?${NUMBER})?\\b[.:\u2014-]?(?:\\s?.{0,90})?$|^${NUMBER}\\s+scene[.:]?$`,
  'iu',
)
/** Matches `SC. 4`, `Final scene`. */
const SHORT_SCENE = /^(?:sc\.\s?(?:[ivxlc]+|\d+)|final scene)[.:]?$/iu
/** In lower case, only a word and its number are a heading: `scene where Ernani enters` is part of a sentence. */
const LOWER_HEADING = new RegExp(`^(?:act|part|scene)\\s+${NUMBER}[.:]?$`, 'iu')
const OTHER =
  /^(?:prologue|epilogue|induction|interlude|entr'?acte|intermission|dramatis personae|persons (?:of|in) the play|characters|the persons|cast(?: of characters)?|contents|title page|curtain|tableau|finis|the end|end|blackout|lights (?:up|down|out|fade).{0,30})[.:]?$/iu

const TRANSITION =
  /^(?:fade (?:in|out|to black)|fade to .{1,20}|(?:smash |match |jump |hard |quick )?cut to(?: black)?|dissolve to|wipe to|iris (?:in|out)|.{0,30}\bTO)[.:]$|^(?:fade in|fade out|fade to black|cut to black|intercut|end credits|roll credits)[.:]?$/iu
const TRANSITION_CAPS = /^[A-Z ]+$|^[A-Z ]+[.:]$/u

/** Upper-case words on a separate line that are not roles. */
const NON_CHARACTER =
  /^(?:fade (?:in|out)|later|moments? later|continuous|same(?: time)?|the same|back to (?:scene|present).*|insert.*|montage.*|series of shots.*|end (?:of )?(?:montage|flashback|insert).*|flashback.*|title(?: over| card|s)?.*|super(?:imposed?)?:?.*|close (?:on|up).*|angle on.*|on [A-Z].*|wide.*|pov.*|black|white|silence|pause|beat|bang|crash|boom|note|notes|omitted|time|place|setting|place and time|scene|act|exit|exeunt|enter|contd|cont'd|more|continued|start|begin|end|stop|(?:air|song|duet|trio) (?:[ivxl]+|\d+))[.:!]?$/iu

/** Internal prefix of a line that is a heading although it does not look like one. */
export const FORCED_HEADING_MARK = '\u0002'

export const isSlugline = (text: string): boolean =>
  text.startsWith(FORCED_HEADING_MARK) || SLUG.test(text) || ESTABLISHING.test(text) || isPlaceAndTime(text)
/** Returns whether a line is a scene heading by Fountain's rules. `isSlugline` also accepts other layouts. */
export const isFountainSlugline = (text: string): boolean =>
  text.startsWith(FORCED_HEADING_MARK) || FOUNTAIN_SLUG.test(text)
export const isActOrSceneHeading = (text: string): boolean =>
  /^\p{Ll}/u.test(text)
    ? LOWER_HEADING.test(text)
    : ACT.test(text) || SCENE.test(text) || SHORT_SCENE.test(text) || parseForeignHeading(text) !== undefined
const isOther = (text: string) =>
  (OTHER.test(text) && !/^\p{Ll}/u.test(text)) || isForeignInterlude(text) || isForeignEnding(text)
/**
 * Returns whether a line is a heading of any kind, which ends the part of the script before it. `end.` or `curtain.` in
 * lower case is the last word of a sentence and not a heading.
 */
export const isHeading = (text: string): boolean => isSlugline(text) || isActOrSceneHeading(text) || isOther(text)
/**
 * Returns whether a row begins a paragraph about the place: `SCENE.--A room furnished comfortably, but not` above
 * `extravagantly.` In a screenplay such a row is an action, because headings look different.
 */
export const beginsSetting = (text: string, next = ''): boolean =>
  /^scene\s?[.:\u2014-]+\s?(?=\p{L})/iu.test(text) && !/[.!?:]$/u.test(text) && /^\p{Ll}/u.test(next)
/** Returns whether a row is a heading of any kind in a text that follows Fountain's rules. */
export const isFountainHeading = (text: string): boolean =>
  isFountainSlugline(text) || isActOrSceneHeading(text) || isOther(text)
export const isTransition = (text: string): boolean => TRANSITION_CAPS.test(text) && TRANSITION.test(text)
export const isNonCharacter = (text: string): boolean => NON_CHARACTER.test(text)
/**
 * Returns whether the first word of a line makes it a stage direction (`Enter`, `Exit`), as in old plays without
 * brackets.
 */
export const isStageDirection = (text: string): boolean =>
  /^_?(?:enter|re-?enter|exit|exeunt|manet|flourish|alarums?|sennet|the curtain|curtain|thunder|music)\b/iu.test(text)
