/**
 * Passwords that attackers try first, in lower case. A listed password with digits or signs before or after it is also
 * refused: `Password123!` is treated like `password`. Therefore the list also has words with fewer than 8 characters,
 * although such a short password is refused anyway. It contains words about this product and about acting, because
 * attackers of this site would try them first.
 */
const commonList = `
password passwort passw0rd p@ssword p@ssw0rd pa$$word motdepasse contrasena senha wachtwoord
qwerty qwertz azerty qwertyui qwertyuiop qwerty1234 asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1qaz2wsx qazwsx qazwsxedc
q1w2e3r4 q1w2e3r4t5 1q2w3e4r5t zaq12wsx abcdefg abcdefgh abcdefghi abcd abc abcabc aaaaaaaa
iloveyou ilovegod loveyou lovelove letmein welcome welcometo trustno1 whatever nothing secret changeme default
admin administrator adminadmin root rootroot superuser superman batman spiderman starwars pokemon minecraft naruto
football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid juventus
princess sunshine shadow master dragon monkey butterfly flower blink jordan jordan23 michael michelle
jennifer jessica ashley daniel thomas andrew charlie anthony matthew joshua william robert
samantha nicole amanda elizabeth victoria alexander christopher computer internet freedom forever chocolate cookie cheese
corvette mercedes ferrari porsche harley mustang yamaha phoenix midnight diamond summer winter spring autumn
january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
hello hellohello helloworld goodbye google facebook twitter instagram samsung apple iphone
scenepartner scenepartners selftape actor audition hollywood broadway rehearsal shakespeare hamlet macbeth
test testtest testing tester demo guest user login access pass passpass temp temporary
maverick startrek matrix gandalf merlin legend killer hunter ranger buster cowboys yankees steelers eagles
mypassword mypass newpassword oldpassword thepassword yourpassword password1 passwords
`
  .trim()
  .split(/\s+/)

const common = new Set(commonList)

/** Whether the password repeats a group of up to four characters, or consists of digits that only count up or down. */
function isRepetition(password: string): boolean {
  if (/^(.)\1*$/su.test(password)) return true
  if (/^(.{1,4})\1+$/su.test(password)) return true
  return '01234567890123456789'.includes(password) || '98765432109876543210'.includes(password)
}

/** Whether attackers would try this password among the first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const letters = plain.replace(/[\d\W_]/g, '')
  return core === ''
    ? isRepetition(plain) || isDate(plain)
    : [plain, core, letters].some((word) => common.has(word)) || isRepetition(plain)
}

/**
 * Whether eight digits look like a date: they begin or end with a year from 1900 to 2099, as `24121990` or `19901224`.
 */
const isDate = (digits: string) => /^((19|20)\d{6}|\d{4}(19|20)\d{2})$/.test(digits)
