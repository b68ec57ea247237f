import { describe, expect, test } from 'vitest'
import { cardinal, decimal, verbalizeRoomNumber, ordinal, year } from './numbers.ts'
import { verbalizeText } from './verbalizeText.ts'
import { parseRomanNumeral } from './romanNumerals.ts'

/** A text, how an American says it, and how a British speaker says it if that differs. */
const CASES: readonly (readonly [string, string, string?])[] = [
  ['It cost $5.20.', 'It cost five dollars and twenty cents.'],
  ['It cost £5.20.', 'It cost five pounds twenty.'],
  ['£3m or €5 or $1.5 million', 'three million pounds or five euros or one point five million dollars'],
  ['a $5 bill, 50p, $0.50, $1', 'a five dollar bill, fifty pence, fifty cents, one dollar'],
  ['$1,000,000 and $20-$30', 'one million dollars and twenty dollars to thirty dollars'],
  ['In 1984.', 'In nineteen eighty-four.'],
  ['born 1905, in the 1900s', 'born nineteen oh five, in the nineteen hundreds'],
  ["the '80s, her 20s, the 1990s", 'the eighties, her twenties, the nineteen nineties'],
  ['since 2000, in 2024', 'since two thousand, in twenty twenty-four'],
  ['in 2007', 'in two thousand seven', 'in two thousand and seven'],
  ['in 1066, 1066 AD', 'in ten sixty-six, ten sixty-six A D'],
  ['1914-18', 'nineteen fourteen to eighteen'],
  ['3 May', 'May third', 'the third of May'],
  ['May 3rd', 'May third', 'May the third'],
  ['the 3rd of May', 'the third of May'],
  ['5/12/2024', 'May twelfth, twenty twenty-four', 'the fifth of December, twenty twenty-four'],
  ['25/12/1984', 'December twenty-fifth, nineteen eighty-four', 'the twenty-fifth of December, nineteen eighty-four'],
  ['May 3 people come in?', 'May three people come in?'],
  ['at 10:30, 10:05, 10:00 and 17:00', "at ten thirty, ten oh five, ten o'clock and seventeen hundred"],
  ['5 p.m. today. It is 5 p.m. Go.', 'five P M today. It is five P M. Go.'],
  ['7:15pm and 10.30 am', 'seven fifteen P M and ten thirty A M'],
  ["12 o'clock", "twelve o'clock"],
  ['50% of 3.5 km', 'fifty percent of three point five kilometers'],
  ['98.6°F, 20 °C, 20°', 'ninety-eight point six degrees Fahrenheit, twenty degrees Celsius, twenty degrees'],
  ['1 lb, 5 kg, 60 mph', 'one pound, five kilograms, sixty miles an hour'],
  ['She is 5\'4" tall', 'She is five foot four tall'],
  ['1/2, 2½ cups, 3/4 and 1/3', 'one half, two and a half cups, three quarters and one third'],
  ['24/7, 9/11, 3/2, 1 1/8', 'twenty-four seven, nine eleven, three over two, one and an eighth'],
  [
    '99/100, 1/101',
    'ninety-nine one hundredths, one over one hundred one',
    'ninety-nine one hundredths, one over one hundred and one',
  ],
  ['$1.01, £1, 1p, 25¢', 'one dollar and one cent, one pound, one penny, twenty-five cents'],
  ['2024-05-12', 'May twelfth, twenty twenty-four', 'the twelfth of May, twenty twenty-four'],
  ['Act IV, Scene ii', 'Act four, Scene two'],
  ['Henry V and Henry VIII’s wives', "Henry the fifth and Henry the eighth's wives"],
  ['World War II', 'World War two'],
  ['Henry, I know. The part I like. Did Henry I knew', 'Henry, I know. The part I like. Did Henry I knew'],
  ['Call 555-0199', 'Call five five five, oh one nine nine'],
  ['020 7946 0958', 'oh two oh, seven nine four six, oh nine five eight'],
  ['We won 3-1 and lost 2-0', 'We won three one and lost two nothing', 'We won three one and lost two nil'],
  ['pages 3-5, pp. 3-5', 'pages three to five, pages three to five'],
  ['a 10-year-old', 'a ten-year-old'],
  ['Father Tom and Sr. Mary saw Tom Baker Sr. today', 'Father Tom and Sister Mary saw Tom Baker Senior today'],
  ['Dr. Smith lives on Maple Dr. near St. John’s', "Doctor Smith lives on Maple Drive near Saint John's"],
  ['42 Baker St. He met St. Peter', 'forty-two Baker Street. He met Saint Peter'],
  ['Mr. and Mrs. Jones vs. Prof. Plum, etc.', 'Mr and Mrs Jones versus Professor Plum, et cetera.'],
  ['Bread, milk, etc. He left', 'Bread, milk, et cetera. He left'],
  ['Harry S. Truman knew Malcolm X. Nobody spoke', 'Harry S Truman knew Malcolm X. Nobody spoke'],
  ['No. 5, e.g. this', 'number five, for example, this'],
  ['J. K. Rowling in the U.S. Army', 'J K Rowling in the U S Army'],
  ['in the U.S.', 'in the U S.'],
  ['221B Baker Street, Room 101', 'two two one B Baker Street, Room one oh one'],
  ['007, B52, MP3, 4x4', 'double oh seven, B fifty-two, M P three, four by four'],
  ['tom@example.co.uk', 'tom at example dot co dot uk'],
  ['see www.example.com.', 'see W W W dot example dot com.'],
  ['Tom & Jerry, 2 + 2 = 4, #1', 'Tom and Jerry, two plus two equals four, number one'],
  ['he/she and/or', 'he or she and or'],
  ['2,001', 'two thousand one', 'two thousand and one'],
  [
    '12,345.67',
    'twelve thousand three hundred forty-five point six seven',
    'twelve thousand three hundred and forty-five point six seven',
  ],
  ['-5 degrees, .5', 'minus five degrees, point five'],
  ['1500 men', 'one thousand five hundred men'],
  ['May 31, May 32', 'May thirty-first, May thirty-two', 'May the thirty-first, May thirty-two'],
  ['It cost 3s. 6d. or 1s. 6d', 'It cost three shillings and six pence or one shilling and six pence'],
  ['odds of 2:1 and 10:3', 'odds of two to one and ten to three'],
  ['221 Baker Street, 1250 North Maple Avenue', 'two twenty-one Baker Street, twelve fifty North Maple Avenue'],
  ['*Never* _ever_ ~~that~~ 👍🏽 ❤️', 'Never ever that'],
  ['“Don’t—please…”', "“Don't—please…”"],
  ['wait. . . what...', 'wait… what…'],
  ['', ''],
]

describe('writing out a text as spoken words', () => {
  for (const [text, us, gb = us] of CASES)
    test(`"${text}" is written out as a person reads it aloud`, () => {
      expect(verbalizeText(text, { accent: 'us' })).toBe(us)
      expect(verbalizeText(text, { accent: 'gb' })).toBe(gb)
    })
})

test('digits are written out as a cardinal, an ordinal, a decimal, a year or a room number', () => {
  expect(cardinal('1000001', 'gb')).toBe('one million and one')
  expect(cardinal('12345678901234567', 'us')).toMatch(/^one two three/)
  expect(ordinal('112', 'us')).toBe('one hundred twelfth')
  expect(ordinal('20', 'us')).toBe('twentieth')
  expect(decimal('3.14', 'us')).toBe('three point one four')
  expect(year('1900', 'us')).toBe('nineteen hundred')
  expect(verbalizeRoomNumber('237', 'us')).toBe('two thirty-seven')
})

test('“Dr.” means Drive after a name, as in “Maple Dr.”, but not after a lower-case word, as in “the Dr. yesterday”', () => {
  expect(verbalizeText('on Maple Dr. yesterday', { accent: 'us' })).toBe('on Maple Drive yesterday')
  expect(verbalizeText('We asked the Dr. yesterday', { accent: 'us' })).not.toContain('Drive')
})

test('only well-formed Roman numerals are parsed as numbers', () => {
  expect(['IV', 'xiv', 'XC', 'IIII', 'VX', ''].map(parseRomanNumeral)).toEqual([
    4,
    14,
    90,
    undefined,
    undefined,
    undefined,
  ])
})

const UNUSUAL_TEXTS = [
  '1',
  '1,',
  '1/',
  '1-',
  '1:',
  '$',
  '.',
  'a.',
  'A. ',
  'www.',
  'a@',
  "'",
  '1st ',
  'I ',
  'Henry V ',
  '½',
  'x.com/',
]

test('thousands of repetitions of an unusual text are written out without an error', () => {
  for (const piece of UNUSUAL_TEXTS) expect(typeof verbalizeText(piece.repeat(5_000), { accent: 'us' })).toBe('string')
})

test(
  'the CPU time to write out a text grows less than quadratically with the length of the text',
  { tags: ['long'] },
  () => {
    for (const piece of UNUSUAL_TEXTS) {
      // Measures CPU time, because wall-clock time depends on what else the machine does.
      const time = (length: number) => {
        const text = piece.repeat(Math.ceil(length / piece.length))
        const before = process.cpuUsage()
        verbalizeText(text, { accent: 'gb' })
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      }
      time(4_000)
      const short = Math.min(time(4_000), time(4_000), time(4_000))
      // For 8 times the length, quadratic time would take 64 times as long.
      const long = Math.min(time(32_000), time(32_000), time(32_000))
      expect(long / (short + 3)).toBeLessThan(32)
    }
  },
)
