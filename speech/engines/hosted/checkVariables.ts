// Checks of environment variables that hosted engines share. Each function returns what is wrong, as the rest of a
// sentence that starts with the name of the variable; undefined if the value is valid.

const KEY = /^[\x21-\x7e]{1,500}$/
const MODEL = /^[\w.:/@+-]{1,200}$/

/** Checks the base address of a service: http or https, without credentials, query and fragment. */
export function checkUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'is not an address such as https://speech.example'
  if (url.username || url.password) return 'contains a name or a password; keys have a variable of their own'
  return url.search || url.hash ? 'has a query or a fragment' : undefined
}

/** Checks an API key: 1 to 500 characters of printable ASCII without spaces. */
export const checkKey = (value: string): string | undefined =>
  KEY.test(value) ? undefined : 'is not a key: it has spaces, or characters that no key has'

/** Checks the name of a model: 1 to 200 letters, digits and signs such as `/`, `-` and `.`, without spaces. */
export const checkModel = (value: string): string | undefined => (MODEL.test(value) ? undefined : 'is not a model name')
